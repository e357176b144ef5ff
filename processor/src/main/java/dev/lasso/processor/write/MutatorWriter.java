package dev.lasso.processor.write;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.NameAllocator;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.InstanceMutatorModel;
import dev.lasso.processor.model.MutatorModel;
import dev.lasso.processor.model.MutatorModel.Form;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Writes setters and moves, in their instance and static forms. */
final class MutatorWriter {
  private final HostNames names;
  private final TypeSpec.Builder generated;
  private final ItemMethodsWriter items;

  MutatorWriter(HostNames names, TypeSpec.Builder generated) {
    this.names = names;
    this.items = new ItemMethodsWriter(names);
    this.generated = generated;
  }

  /**
   * Writes the static forms of the host's fields, each after its instance form, and inherited ones.
   */
  void write(List<InstanceMutatorModel> instances) {
    instances.stream()
        .filter(instance -> instance.declarer() != names.host())
        .forEach(instance -> generated.addMethod(instanceForm(instance)));
    for (FieldModel field : names.host().fields()) {
      for (MutatorModel mutator : field.mutators()) {
        instances.stream()
            .filter(instance -> instance.field() == field && instance.mutator() == mutator)
            .forEach(instance -> generated.addMethod(instanceForm(instance)));
        generated.addMethod(staticForm(field, mutator));
      }
    }
  }

  /** A method that overrides an abstract one of the host or has the field's access. */
  static MethodSpec.Builder declare(InstanceMutatorModel model) {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(model.mutator().name())
            .addAnnotations(Annotations.copy(model.deprecated()))
            .addModifiers(Modifiers.of(model.access()));
    return model.overrides() ? method.addAnnotation(Annotations.OVERRIDE) : method;
  }

  // Example:
  // @Override
  // public void setGrad(@Nullable Tensor grad) {
  //   setGrad(this, grad);               // or GcBox.<T>setGrad(this, grad);
  // }
  private MethodSpec instanceForm(InstanceMutatorModel model) {
    if (model.field() instanceof FieldModel.Items) {
      return items.instanceForm(model);
    }
    Form form = model.mutator().form();
    Locals locals = new Locals(model.field());
    MethodSpec.Builder method = declare(model);
    addParameters(method, form, locals, parameter(model), bareParameter(model));
    return method
        .addCode(
            "$L$N(this, $L$N);\n",
            names.before(model),
            model.mutator().name(),
            form == Form.MOVE ? locals.scope + ", " : "",
            locals.value)
        .build();
  }

  /** The type of the field with all its annotations, which inherited ones lose in the model. */
  private TypeName parameter(InstanceMutatorModel model) {
    return seenTypes(model)
        .map(types -> types.of(model.field().type().mirror()))
        .orElseGet(() -> names.types().of(model.parameter(), model.annotations()));
  }

  private TypeName bareParameter(InstanceMutatorModel model) {
    return seenTypes(model)
        .map(types -> types.bare(model.field().type().mirror()))
        .orElseGet(() -> names.types().bare(model.parameter()));
  }

  private Optional<TypeNames> seenTypes(InstanceMutatorModel model) {
    return names.types().seenFrom(names.host().element(), model.declarer().element());
  }

  private MethodSpec staticForm(FieldModel field, MutatorModel mutator) {
    if (field instanceof FieldModel.Items array) {
      return items.staticForm(array, mutator);
    }
    Locals locals = new Locals(field);
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(mutator.name())
            .addAnnotations(Annotations.copy(mutator.deprecated()))
            .addModifiers(Modifiers.publicIf(mutator.isPublic()))
            .addModifiers(Modifier.STATIC)
            .addTypeVariables(names.variables())
            .addParameter(names.self(locals.self));
    addParameters(
        method,
        mutator.form(),
        locals,
        names.types().of(field.type().mirror()),
        names.types().bare(field.type().mirror()));
    switch (field) {
      case FieldModel.Owned owned -> store(method, owned, mutator.form(), locals);
      case FieldModel.Weak weak -> point(method, weak, locals);
      case FieldModel.Resource resource -> replace(method, resource, locals);
      case FieldModel.Items _, FieldModel.Collection _ -> throw new AssertionError(field);
    }
    return method.build();
  }

  private static void addParameters(
      MethodSpec.Builder method, Form form, Locals locals, TypeName type, TypeName bareType) {
    if (form == Form.MOVE) {
      method.addParameter(RuntimeNames.SCOPE, locals.scope).addParameter(bareType, locals.value);
    } else {
      method.addParameter(type, locals.value);
    }
  }

  // Example:
  // public static void setGrad(Tensor self, @Nullable Tensor grad) {
  //   GcProtocol.own(self, grad);                 // or GcProtocol.move(self, scope, grad);
  //   Tensor old = self.grad;
  //   self.grad = grad;
  //   GcProtocol.disown(self, old);
  // }
  private void store(MethodSpec.Builder method, FieldModel.Owned field, Form form, Locals locals) {
    if (form == Form.MOVE) {
      method.addCode("// Takes over the hold that the scope has on it.\n");
    } else {
      method.addCode("// Counts the new owner in, then lets go of the old value.\n");
    }
    method.addCode(
        """
        $1L.$2L($3N, $4L$5L$6N);
        $7T $8N = $3N.$9N;
        $3N.$9N = $6N;
        $1L.disown($3N, $5L$8N);
        """,
        names.protocol(),
        form == Form.MOVE ? "move" : "own",
        locals.self,
        form == Form.MOVE ? locals.scope + ", " : "",
        HostNames.cast(field),
        locals.value,
        names.types().bare(field.type().mirror()),
        locals.old,
        field.name());
  }

  // Example:
  // static void setSource(Tensor self, @Nullable Tensor source) {
  //   GcProtocol.point(self, TYPE.firstWeak(), source); // or GcProtocol.watch(…)
  //   self.source = source;
  // }
  private void point(MethodSpec.Builder method, FieldModel.Weak field, Locals locals) {
    method.addCode("// Nobody is counted, and it becomes null when the object dies.\n");
    method.addCode(
        """
        $1L.$2L($3N, $4L, $5L$6N);
        $3N.$7N = $6N;
        """,
        names.protocol(),
        field.onClear().isPresent() ? "watch" : "point",
        locals.self,
        names.weakNumber(field),
        HostNames.cast(field),
        locals.value,
        field.name());
  }

  // Example:
  // static void setData(Tensor self, @Nullable MemoryBlock data) {
  //   MemoryBlock old = self.data;
  //   if (GcProtocol.replaceResource(self, "data", old, data)) {
  //     self.data = data;
  //     GcProtocol.close(self, "data", old);       // or (…, old, resource -> resource.free())
  //   }
  // }
  private void replace(MethodSpec.Builder method, FieldModel.Resource field, Locals locals) {
    method.addCode("// The new resource has one owner now, and the old one is closed.\n");
    CodeBlock release = LifeWriter.release(field, locals.resource);
    method.addCode(
        """
        $1T $2N = $3N.$4N;
        if ($5L.replaceResource($3N, $6S, $2N, $7N)) {
          $3N.$4N = $7N;
          $5L.close($3N, $6S, $2N$8L);
        }
        """,
        names.types().bare(field.type().mirror()),
        locals.old,
        locals.self,
        field.name(),
        names.protocol(),
        field.name(),
        locals.value,
        release);
  }

  /** The names inside a mutator, out of the way of the field's. */
  private static final class Locals {
    final String value;
    final String self;
    final String scope;
    final String old;
    final String resource;

    Locals(FieldModel field) {
      NameAllocator allocator = new NameAllocator();
      allocator.newName("TYPE");
      this.value = allocator.newName(field.name());
      this.self = allocator.newName("self");
      this.scope = allocator.newName("scope");
      this.old = allocator.newName("old");
      this.resource = allocator.newName("resource");
    }
  }
}
