package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.CheckedMethodModel;
import dev.lasso.processor.model.GetterModel;
import dev.lasso.processor.model.GetterModel.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Writes what checks first that the object is alive: getters, and methods of checked hosts. */
final class AliveWriter {
  private final HostNames names;
  private final GeneratedClass generated;

  AliveWriter(HostNames names, GeneratedClass generated) {
    this.names = names;
    this.generated = generated;
  }

  void write(List<GetterModel> getters, List<CheckedMethodModel> methods) {
    getters.forEach(getter -> generated.addMethod(getter(getter)));
    methods.forEach(method -> generated.addMethod(checked(method)));
  }

  // Example:
  // @Override
  // public RocksIterator it() {
  //   GcProtocol.checkAlive(this);
  //   return it;                       // or, in another package: return GcCursor.it(this);
  // }
  //
  // public static RocksIterator it(Cursor self) {
  //   GcProtocol.checkAlive(self);
  //   return self.it;
  // }
  private Method getter(GetterModel model) {
    boolean isStatic = model.form() == Form.STATIC;
    Method method =
        Method.named(model.name())
            .annotations(Modifiers.deprecated(model.deprecated()))
            .overrides(!isStatic)
            .modifiers(Modifiers.of(model.access()))
            .returns(type(model));
    if (isStatic) {
      method.modifiers(Modifier.STATIC).variables(names.variables()).parameter(names.self());
    }
    return method.code(
        switch (model.form()) {
          case CALL ->
              names.code("return $L$N(this);\n", names.before(model.declarer()), model.name());
          case DIRECT, STATIC ->
              names.code(
                  """
                  $1T.checkAlive($2L);
                  return $2L.$3N;
                  """,
                  RuntimeNames.PROTOCOL,
                  isStatic ? "self" : "this",
                  model.field().name());
        });
  }

  /** The type of the field with all its annotations, which inherited ones lose in the model. */
  private TypeName type(GetterModel model) {
    return names
        .types()
        .seenFrom(names.host().element(), model.declarer().element())
        .map(types -> types.of(model.field().type().mirror()))
        .orElseGet(() -> names.types().of(model.type(), model.annotations()));
  }

  // Example:
  // @Override
  // protected int size(String name) throws IOException {
  //   GcProtocol.checkAlive(this);
  //   return super.size(name);
  // }
  private Method checked(CheckedMethodModel model) {
    ExecutableElement element = model.element();
    Optional<TypeNames> seen =
        names
            .types()
            .seenFrom(names.host().element(), (TypeElement) element.getEnclosingElement())
            .map(types -> types.inMethod(element.getTypeParameters(), names.variables()));
    TypeNames types = seen.orElse(names.types());
    boolean isRaw = seen.isEmpty();
    List<? extends TypeMirror> parameterTypes =
        isRaw
            ? model.type().getParameterTypes()
            : element.getParameters().stream().map(each -> each.asType()).toList();
    List<Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < parameterTypes.size(); i++) {
      parameters.add(
          new Parameter(
              types.of(parameterTypes.get(i)),
              element.getParameters().get(i).getSimpleName().toString()));
    }
    TypeMirror result = isRaw ? model.type().getReturnType() : element.getReturnType();
    List<? extends TypeMirror> thrown =
        isRaw ? model.type().getThrownTypes() : element.getThrownTypes();
    return Method.named(element.getSimpleName().toString())
        .annotations(Modifiers.deprecated(model.deprecated()))
        .overrides(true)
        .modifiers(Modifiers.of(model.access()))
        .variables(
            isRaw
                ? List.of()
                : element.getTypeParameters().stream().map(types::declaration).toList())
        .returns(types.of(result))
        .parameters(parameters)
        .varArgs(element.isVarArgs())
        .thrown(thrown.stream().map(types::of).toList())
        .code(
            names.code(
                """
                $T.checkAlive(this);
                $Lsuper.$N($L);
                """,
                RuntimeNames.PROTOCOL,
                result.getKind() == TypeKind.VOID ? "" : "return ",
                element.getSimpleName(),
                parameters.stream().map(Parameter::name).collect(joining(", "))));
  }
}
