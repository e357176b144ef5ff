package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.MethodModel.CheckedMethodModel;
import dev.lasso.processor.model.MethodModel.GetterModel;
import dev.lasso.processor.model.MethodModel.GetterModel.Form;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Writes what checks first that the object is alive: getters, and methods of checked hosts. */
final class AliveWriter {
  private final HostNames names;
  private final TypeSpec.Builder generated;

  AliveWriter(HostNames names, TypeSpec.Builder generated) {
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
  private MethodSpec getter(GetterModel model) {
    boolean isStatic = model.form() == Form.STATIC;
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(model.name())
            .addAnnotations(Annotations.copy(model.deprecated()))
            .addModifiers(model.access().modifiers())
            .returns(
                names.typeOf(model.declarer(), model.field(), model.type(), model.annotations()));
    if (isStatic) {
      method
          .addModifiers(Modifier.STATIC)
          .addTypeVariables(names.variables())
          .addParameter(names.self());
    } else {
      method.addAnnotation(Annotations.OVERRIDE);
    }
    switch (model.form()) {
      case CALL ->
          method.addCode("return $L$N(this);\n", names.before(model.declarer()), model.name());
      case DIRECT, STATIC ->
          method.addCode(
              """
              $1L.checkAlive($2L);
              return $2L.$3N;
              """,
              names.protocol(),
              isStatic ? "self" : "this",
              model.field().name());
    }
    return method.build();
  }

  // Example:
  // @Override
  // protected int size(String name) throws IOException {
  //   GcProtocol.checkAlive(this);
  //   return super.size(name);
  // }
  private MethodSpec checked(CheckedMethodModel model) {
    ExecutableElement element = model.element();
    Optional<TypeNames> seen =
        names
            .types()
            .seenFrom(names.host().element(), (TypeElement) element.getEnclosingElement())
            .map(types -> types.inMethod(element.getTypeParameters(), names.variables()));
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(element.getSimpleName().toString())
            .addAnnotations(Annotations.copy(model.deprecated()))
            .addAnnotation(Annotations.OVERRIDE)
            .addModifiers(model.access().modifiers())
            .varargs(element.isVarArgs());
    TypeNames types = seen.orElse(names.types());
    if (seen.isPresent()) {
      element.getTypeParameters().forEach(each -> method.addTypeVariable(types.declaration(each)));
    }
    // That of a raw superclass is erased.
    ExecutableType type = seen.isPresent() ? (ExecutableType) element.asType() : model.type();
    method.returns(types.of(type.getReturnType()));
    type.getThrownTypes().forEach(each -> method.addException(types.of(each)));
    for (int i = 0; i < type.getParameterTypes().size(); i++) {
      VariableElement parameter = element.getParameters().get(i);
      TypeMirror declared = seen.isPresent() ? parameter.asType() : type.getParameterTypes().get(i);
      method.addParameter(types.of(declared), parameterName(element, i));
    }
    return method
        .addCode(
            """
            $L.checkAlive(this);
            $Lsuper.$N($L);
            """,
            names.protocol(),
            type.getReturnType().getKind() == TypeKind.VOID ? "" : "return ",
            element.getSimpleName(),
            IntStream.range(0, element.getParameters().size())
                .mapToObj(i -> parameterName(element, i))
                .collect(joining(", ")))
        .build();
  }

  /** As in the host; class files of others do not tell, so that theirs have numbers. */
  private String parameterName(ExecutableElement element, int index) {
    return element.getEnclosingElement().equals(names.host().element())
        ? element.getParameters().get(index).getSimpleName().toString()
        : "arg" + index;
  }
}
