package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.MethodModel.AccessorModel;
import dev.lasso.processor.model.MethodModel.AccessorModel.Form;
import dev.lasso.processor.model.MethodModel.CheckedMethodModel;
import dev.lasso.processor.write.HostNames.Locals;
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

/** Writes what checks first that the object is alive: accessors, and methods of checked hosts. */
final class AliveWriter {
  private final HostNames names;
  private final TypeSpec.Builder generated;

  AliveWriter(HostNames names, TypeSpec.Builder generated) {
    this.names = names;
    this.generated = generated;
  }

  void write(List<AccessorModel> accessors, List<CheckedMethodModel> methods) {
    for (AccessorModel each : accessors) {
      generated.addMethod(each.isSetter() ? setter(each) : getter(each));
    }
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
  private MethodSpec getter(AccessorModel model) {
    MethodSpec.Builder method =
        declare(model, "self").returns(names.typeOf(model.field(), model.type()));
    switch (model.form()) {
      case CALL ->
          method.addCode("return $L$N(this);\n", names.before(model.declarer()), model.name());
      case DIRECT, STATIC ->
          method.addCode(
              """
              $1T.checkAlive($2L);
              return $2L.$3N;
              """,
              RuntimeNames.PROTOCOL,
              model.form() == Form.STATIC ? "self" : "this",
              model.field().getSimpleName().toString());
    }
    return method.build();
  }

  // Example:
  // @Override
  // public void setTitle(String title) {
  //   GcProtocol.checkMutable(this);
  //   this.title = title;              // or, in another package: GcCursor.setTitle(this, title);
  // }
  //
  // public static void setTitle(Cursor self, String title) {
  //   GcProtocol.checkMutable(self);
  //   self.title = title;
  // }
  private MethodSpec setter(AccessorModel model) {
    String field = model.field().getSimpleName().toString();
    Locals locals = new Locals(field);
    MethodSpec.Builder method =
        declare(model, locals.self)
            .addParameter(names.typeOf(model.field(), model.type()), locals.value)
            .varargs(model.isVarArgs() && model.form() != Form.STATIC);
    switch (model.form()) {
      case CALL ->
          method.addCode(
              "$L$N(this, $N);\n",
              names.before(model.declarer(), model.namesArguments()),
              model.name(),
              locals.value);
      case DIRECT, STATIC ->
          method.addCode(
              """
              $1T.checkMutable($2L);
              $2L.$3N = $4N;
              """,
              RuntimeNames.PROTOCOL,
              model.form() == Form.STATIC ? locals.self : "this",
              field,
              locals.value);
    }
    return method.build();
  }

  private MethodSpec.Builder declare(AccessorModel model, String self) {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(model.name())
            .addAnnotations(Annotations.copy(model.deprecated()))
            .addModifiers(model.access().modifiers());
    return model.form() == Form.STATIC
        ? method
            .addModifiers(Modifier.STATIC)
            .addTypeVariables(names.variables())
            .addParameter(names.self(self))
        : method.addAnnotation(Annotations.OVERRIDE);
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
            $T.checkAlive(this);
            $Lsuper.$N($L);
            """,
            RuntimeNames.PROTOCOL,
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
