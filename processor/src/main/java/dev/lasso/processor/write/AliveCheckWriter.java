package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.GeneratedMethod.AccessorModel;
import dev.lasso.processor.model.GeneratedMethod.AccessorModel.Form;
import java.util.List;
import java.util.stream.IntStream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * A writer of methods that first check whether the object is alive: accessors, and methods of
 * checked container classes.
 */
record AliveCheckWriter(GeneratedNames names, TypeSpec.Builder generated) {
  // Example:
  // if (this.handle == 0) {
  //   GcProtocol.checkNotTaken(this, "handle", this.gcHandleTaken);
  // }
  private static final String NOT_TAKEN =
      """
      if ($result:L == $none:L) {
        $protocol:L.checkNotTaken(this, $called:S, this.$taken:N);
      }
      """;

  void write(List<AccessorModel> accessors, List<ExecutableElement> methods) {
    accessors.forEach(accessor -> generated.addMethod(accessor(accessor)));
    methods.forEach(method -> generated.addMethod(checkedMethod(method)));
  }

  // Example:
  // @Override
  // public String title() {
  //   GcProtocol.checkAlive(this);
  //   return this.title;               // or, in another package: return GcCursor.title(this);
  // }
  //
  // @Override
  // public RocksIterator it() {
  //   GcProtocol.checkReadable(this, "it"); // of a resource
  //   return this.it;
  // }
  //
  // public static RocksIterator it(Cursor self) {
  //   GcProtocol.checkReadable(self, "it");
  //   return self.it;
  // }
  //
  // @Override
  // public long id() {
  //   GcProtocol.checkFinal(this);     // of a final field; also outside of a shared heap
  //   return this.id;
  // }
  //
  // @Override
  // public View view() {
  //   GcProtocol.checkAlive(this);
  //   return GcProtocol.borrowed(this, "view", this.view);
  // }
  //
  // @Override
  // public void setTitle(String title) {
  //   GcProtocol.checkMutable(this);
  //   this.title = title;              // or, in another package: GcCursor.setTitle(this, title);
  // }
  private MethodSpec accessor(AccessorModel model) {
    String field = model.field().getSimpleName().toString();
    NameAllocator locals = GeneratedNames.localNames(field);
    String value = locals.get("value");
    String self = model.form() == Form.STATIC ? locals.get("self") : "this";
    TypeName type = names.typeOf(model.field());
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(model.name())
            .addAnnotations(GeneratedNames.copy(model.deprecated()))
            .addModifiers(model.access().modifiers());
    if (model.form() == Form.STATIC) {
      method
          .addModifiers(Modifier.STATIC)
          .addTypeVariables(names.variables)
          .addParameter(names.selfParameter(self));
    } else {
      method.addAnnotation(Override.class);
    }
    if (model.isSetter()) {
      method.addParameter(type, value).varargs(model.isVarArgs() && model.form() != Form.STATIC);
    } else {
      method.returns(type);
    }
    boolean isResource =
        model.declarer().fields(FieldModel.Resource.class).stream()
            .anyMatch(each -> each.element().equals(model.field()));
    boolean isCall = model.form() == Form.CALL;
    String notTaken =
        model.form() != Form.STATIC && names.taken.contains(model.field()) ? NOT_TAKEN : "";
    String text =
        model.isSetter()
            ? isCall
                ? "$before:L$name:N(this, $value:N);\n"
                : "$protocol:L.checkMutable($self:L);\n$field:L = $value:N;\n"
            : !isCall
                ? "$protocol:L.$check:L($self:L$resource:L);\n" + notTaken + "return $result:L;\n"
                : notTaken.isEmpty()
                    ? "return $before:L$name:N(this);\n"
                    : "$type:T $value:N = $before:L$name:N(this);\n"
                        + notTaken
                        + "return $result:L;\n";
    boolean isBorrowed =
        model.declarer().borrowed().stream().anyMatch(each -> each.name().equals(field));
    boolean isFinal = !isBorrowed && model.field().getModifiers().contains(Modifier.FINAL);
    CodeBlock read = names.field(self, model.field());
    CodeBlock result =
        isBorrowed
            ? CodeBlock.of(
                "$L.borrowed($L, $S, $L)",
                names.qualifier(RuntimeNames.PROTOCOL),
                self,
                field,
                read)
            : isCall ? CodeBlock.of("$N", value) : read;
    CodeBlock code =
        new Template(names, text)
            .with(self, model.field())
            .with("check", isFinal ? "checkFinal" : isResource ? "checkReadable" : "checkAlive")
            .with("resource", isResource ? CodeBlock.of(", $S", field) : CodeBlock.of(""))
            .with("value", value)
            .with("result", result)
            .with("before", names.qualifier(model.declarer(), model.namesArguments()))
            .with("name", model.name())
            .with("type", type.withoutAnnotations())
            .with("none", type.isPrimitive() ? "0" : "null")
            .with("called", field)
            .with("taken", GeneratedNames.takenField(field))
            .code();
    return method.addCode(code).build();
  }

  // Example:
  // @Override
  // protected int size(String name) throws IOException {
  //   GcProtocol.checkAlive(this);
  //   return super.size(name);
  // }
  private MethodSpec checkedMethod(ExecutableElement element) {
    TypeNames types =
        names
            .types
            .seenFrom(names.container.element(), (TypeElement) element.getEnclosingElement())
            .inMethod(element.getTypeParameters(), names.variables);
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(element.getSimpleName().toString())
            .addAnnotations(GeneratedNames.deprecated(element))
            .addAnnotation(Override.class)
            .addModifiers(Access.of(element).modifiers())
            .addTypeVariables(types.declarations(element.getTypeParameters()))
            .returns(types.of(element.getReturnType()))
            .varargs(element.isVarArgs());
    element.getThrownTypes().forEach(each -> method.addException(types.of(each)));
    for (int i = 0; i < element.getParameters().size(); i++) {
      TypeMirror type = element.getParameters().get(i).asType();
      method.addParameter(types.of(type), parameterName(element, i));
    }
    return method
        .addCode(
            """
            $L.checkAlive(this);
            $Lsuper.$N($L);
            """,
            names.qualifier(RuntimeNames.PROTOCOL),
            element.getReturnType().getKind() == TypeKind.VOID ? "" : "return ",
            element.getSimpleName(),
            IntStream.range(0, element.getParameters().size())
                .mapToObj(i -> parameterName(element, i))
                .collect(joining(", ")))
        .build();
  }

  /**
   * Returns the parameter's name in the container class, or a numbered name for a method of another
   * class, because class files do not always contain names.
   */
  private String parameterName(ExecutableElement element, int index) {
    return element.getEnclosingElement().equals(names.container.element())
        ? element.getParameters().get(index).getSimpleName().toString()
        : "arg" + index;
  }
}
