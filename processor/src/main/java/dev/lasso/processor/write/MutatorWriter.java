package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import dev.lasso.processor.model.GeneratedMethod.InstanceMutatorModel;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeKind;

/**
 * A writer of mutators: methods for those that a container class declares, static methods for
 * others.
 */
record MutatorWriter(GeneratedNames names, TypeSpec.Builder generated) {
  /** Writes the methods that the container class declares, and the static forms for its fields. */
  void write(List<InstanceMutatorModel> instances) {
    instances.stream()
        .filter(instance -> instance.declarer() != names.container)
        .forEach(instance -> generated.addMethod(instanceForm(instance)));
    for (FieldModel field : names.container.fields()) {
      for (MutatorModel mutator : field.mutators()) {
        instances.stream()
            .filter(instance -> instance.field() == field && instance.mutator() == mutator)
            .forEach(instance -> generated.addMethod(instanceForm(instance)));
        if (mutator.isStatic()) {
          generated.addMethod(staticForm(field, mutator));
        }
      }
    }
  }

  // Example:
  // @Override
  // public void setGrad(@Nullable Tensor grad) {
  //   GcProtocol.addEdge(this, grad);    // or GcBox.<T>setGrad(this, grad);
  //   …
  // }
  private MethodSpec instanceForm(InstanceMutatorModel model) {
    MutatorModel mutator = model.mutator();
    NameAllocator locals = GeneratedNames.localNames(model.field().name());
    TypeName type = names.typeOf(model.field().element());
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(mutator.name())
            .addAnnotations(GeneratedNames.copy(model.deprecated()))
            .addAnnotation(Override.class)
            .addModifiers(model.access().modifiers());
    declare(method, model.field(), mutator.form(), locals, type);
    boolean isTaken = names.taken.contains(model.field().element());
    if (isTaken && mutator.form() == Form.TAKE) {
      generated.addField(takenField(model.field()));
    }
    if (model.isDirect() && !(model.declarer() == names.container && mutator.isStatic())) {
      method.addCode(
          isTaken && mutator.form() == Form.TAKE
              ? take((FieldModel.Resource) model.field(), "this", true)
              : body(model.field(), mutator.form(), locals, "this", type));
    } else {
      String arguments =
          method.build().parameters().stream().map(each -> ", " + each.name()).collect(joining());
      CodeBlock call =
          CodeBlock.of(
              "$L$N(this$L)",
              names.qualifier(model.declarer(), model.namesArguments()),
              mutator.name(),
              arguments);
      method.addCode(
          isTaken && mutator.form() == Form.TAKE
              ? recordedTake((FieldModel.Resource) model.field(), call, locals)
              : CodeBlock.of("$L$L;\n", mutator.form().returnsValue() ? "return " : "", call));
    }
    if (isTaken && mutator.form() == Form.SET) {
      method.addCode("this.$N = null;\n", GeneratedNames.takenField(model.field().name()));
    }
    return method.build();
  }

  /** Returns the field that records where a resource was taken, for the message of its getter. */
  private FieldSpec takenField(FieldModel field) {
    return FieldSpec.builder(
            names.nullable(ClassName.get(String.class)),
            GeneratedNames.takenField(field.name()),
            Modifier.PRIVATE,
            Modifier.TRANSIENT)
        .build();
  }

  // Example:
  // String at = GcProtocol.takenAt(this);
  // long old = GcBase.takeHandle(this);
  // if (old != 0) {
  //   this.gcHandleTaken = at; // for the message of the getter
  // }
  // return old;
  private CodeBlock recordedTake(FieldModel.Resource field, CodeBlock call, NameAllocator locals) {
    return new Template(
            names,
            """
            $string:T at = $protocol:L.takenAt(this);
            $type:T $old:N = $call:L;
            if ($old:N != $none:L) {
              this.$taken:N = at; // for the message of the getter
            }
            return $old:N;
            """)
        .with("string", String.class)
        .with("type", names.typeOf(field.element()).withoutAnnotations())
        .with("old", locals.get("old"))
        .with("call", call)
        .with("taken", GeneratedNames.takenField(field.name()))
        .with("none", field.emptyValue())
        .code();
  }

  private MethodSpec staticForm(FieldModel field, MutatorModel mutator) {
    NameAllocator locals = GeneratedNames.localNames(field.name());
    TypeName type = names.typeOf(field.element());
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(mutator.name())
            .addAnnotations(GeneratedNames.copy(mutator.deprecated()))
            .addModifiers(Access.publicIf(mutator.isPublic()).modifiers())
            .addModifiers(Modifier.STATIC)
            .addTypeVariables(names.variables)
            .addParameter(names.selfParameter(locals.get("self")));
    declare(method, field, mutator.form(), locals, type);
    return method.addCode(body(field, mutator.form(), locals, locals.get("self"), type)).build();
  }

  /** Adds the result and the parameters of a method. */
  private void declare(
      MethodSpec.Builder method, FieldModel field, Form form, NameAllocator locals, TypeName type) {
    if (field instanceof FieldModel.Items) {
      new ItemsArrayWriter(names).declare(method, form, type);
    } else if (form == Form.TAKE) {
      method.returns(type.isPrimitive() ? type : names.nullable(type.withoutAnnotations()));
      if (field instanceof FieldModel.Owned) {
        method.addParameter(RuntimeNames.SCOPE, locals.get("scope"));
      }
    } else if (form == Form.MOVE) {
      method
          .addParameter(RuntimeNames.SCOPE, locals.get("scope"))
          .addParameter(type.withoutAnnotations(), locals.get("value"));
    } else {
      method.addParameter(type, locals.get("value"));
    }
  }

  private CodeBlock body(
      FieldModel field, Form form, NameAllocator locals, String self, TypeName type) {
    return switch (field) {
      case FieldModel.Owned owned when form == Form.TAKE -> take(owned, locals, self);
      case FieldModel.Resource resource when form == Form.TAKE -> take(resource, self, false);
      case FieldModel.Owned owned -> store(owned, form, locals, self, type);
      case FieldModel.Weak weak -> setWeak(weak, locals, self);
      case FieldModel.Resource resource -> replaceResource(resource, locals, self, type);
      case FieldModel.Items array -> new ItemsArrayWriter(names).body(array, form, self, type);
      case FieldModel.Collection _ -> throw new AssertionError(field);
    };
  }

  // Example:
  // public static void setGrad(Tensor self, @Nullable Tensor grad) {
  //   Tensor old = self.grad;
  //   GcProtocol.addEdge(self, grad); // or GcProtocol.move(self, scope, grad);
  //   self.grad = grad;
  //   GcProtocol.removeEdge(self, old);
  // }
  private CodeBlock store(
      FieldModel.Owned field, Form form, NameAllocator locals, String self, TypeName type) {
    return new Template(
            names,
            """
            $type:T $old:N = $field:L;
            $protocol:L.$add:L($self:L, $scope:L$cast:L$value:N);
            $field:L = $value:N;
            $protocol:L.$remove:L($self:L, $cast:L$old:N);
            """)
        .with(self, field.element())
        .with("type", type.withoutAnnotations())
        .with("old", locals.get("old"))
        .with("add", GeneratedNames.adder(field, form == Form.MOVE))
        .with("remove", GeneratedNames.remover(field))
        .with("scope", form == Form.MOVE ? locals.get("scope") + ", " : "")
        .with("cast", GeneratedNames.cast(field))
        .with("value", locals.get("value"))
        .code();
  }

  // Example:
  // static @Nullable Tensor takeGrad(Tensor self, GcScope scope) {
  //   GcProtocol.beginTake(self, scope, self.grad);
  //   return GcProtocol.endTake(self, scope, self.grad, self.grad = null);
  // }
  private CodeBlock take(FieldModel.Owned field, NameAllocator locals, String self) {
    return new Template(
            names,
            """
            $protocol:L.beginTake($self:L, $scope:N, $field:L);
            return $protocol:L.endTake($self:L, $scope:N, $field:L, $field:L = null);
            """)
        .with(self, field.element())
        .with("scope", locals.get("scope"))
        .code();
  }

  // Example:
  // static @Nullable MemoryBlock takeData(Tensor self) {
  //   GcProtocol.beginTake(self);
  //   if (self.data != null) {                                        // if it is recorded
  //     this.gcDataTaken = GcProtocol.takenAt(this); // for the message of the getter
  //   }
  //   return GcProtocol.taken(self, self.data, self.data = null);     // or 0, of a handle
  // }
  private CodeBlock take(FieldModel.Resource field, String self, boolean isRecorded) {
    String text =
        """
        $protocol:L.beginTake($self:L);
        if ($field:L != $none:L) {
          this.$taken:N = $protocol:L.takenAt(this); // for the message of the getter
        }
        return $cast:L$protocol:L.taken($self:L, $field:L, $field:L = $none:L);
        """;
    return new Template(names, isRecorded ? text : text.replaceFirst("(?s)if.*}\n", ""))
        .with("cast", field.type().getKind() == TypeKind.INT ? "(int) " : "")
        .with(self, field.element())
        .with("taken", GeneratedNames.takenField(field.name()))
        .with("none", field.emptyValue())
        .code();
  }

  // Example:
  // static void setSource(Tensor self, @Nullable Tensor source) {
  //   GcProtocol.setWeak(self, 0, source); // or GcProtocol.setWatchedWeak(…)
  //   self.source = source;
  // }
  private CodeBlock setWeak(FieldModel.Weak field, NameAllocator locals, String self) {
    return new Template(
            names,
            """
            $protocol:L.$set:L($self:L, $weak:L, $cast:L$value:N);
            $field:L = $value:N;
            """)
        .with(self, field.element())
        .with("set", field.onClear().isPresent() ? "setWatchedWeak" : "setWeak")
        .with("weak", names.weakNumber(field))
        .with("cast", GeneratedNames.cast(field))
        .with("value", locals.get("value"))
        .code();
  }

  // Example:
  // static void setData(Tensor self, @Nullable MemoryBlock data) {
  //   MemoryBlock old = self.data;
  //   if (GcProtocol.replaceResource(self, "data", old, data)) {
  //     self.data = data;
  //     GcProtocol.close(self, "data", old);       // or (…, old, resource -> resource.free())
  //   }
  // }
  private CodeBlock replaceResource(
      FieldModel.Resource field, NameAllocator locals, String self, TypeName type) {
    return new Template(
            names,
            """
            $type:T $old:N = $field:L;
            if ($protocol:L.$replace:L($self:L, $name:L$old:N, $value:N)) {
              $field:L = $value:N;
              $protocol:L.$close:L($self:L, $called:S, $old:N$release:L);
            }
            """)
        .with(self, field.element())
        .with("type", type.withoutAnnotations())
        .with("old", locals.get("old"))
        .with("called", field.name())
        .with("replace", field.isHandle() ? "replaceHandle" : "replaceResource")
        .with("name", field.isHandle() ? CodeBlock.of("") : CodeBlock.of("$S, ", field.name()))
        .with("value", locals.get("value"))
        .with("close", CallbackWriter.close(field))
        .with("release", new CallbackWriter(names).release(field, self, locals))
        .code();
  }
}
