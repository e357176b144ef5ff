package dev.lasso.processor.write;

import com.palantir.javapoet.TypeName;
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
  private final GeneratedClass generated;
  private final ItemMethodsWriter items;

  MutatorWriter(HostNames names, GeneratedClass generated) {
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

  // Example:
  // @Override
  // public void setGrad(@Nullable Tensor grad) {
  //   setGrad(this, grad);               // or GcBox.<T>setGrad(this, grad);
  // }
  private Method instanceForm(InstanceMutatorModel model) {
    if (model.field() instanceof FieldModel.Items) {
      return items.instanceForm(model);
    }
    MutatorModel mutator = model.mutator();
    Locals locals = new Locals(model.field());
    Method method =
        Method.named(mutator.name())
            .annotations(Modifiers.deprecated(model.deprecated()))
            .overrides(model.overrides())
            .modifiers(Modifiers.of(model.access()));
    addParameters(method, mutator.form(), locals, parameter(model), bareParameter(model));
    String arguments =
        switch (mutator.form()) {
          case SET -> locals.value;
          case MOVE -> locals.scope + ", " + locals.value;
          case ITEM, SET_ITEM, MOVE_ITEM, RESIZE -> throw new AssertionError(mutator);
        };
    return method.code(
        names.code("$L$N(this, $L);\n", names.before(model), mutator.name(), arguments));
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

  // Example:
  // public static void setGrad(Tensor self, @Nullable Tensor grad) {
  //   GcProtocol.own(self, grad);
  //   Tensor old = self.grad;
  //   self.grad = grad;
  //   GcProtocol.disown(self, old);
  // }
  private Method staticForm(FieldModel field, MutatorModel mutator) {
    if (field instanceof FieldModel.Items array) {
      return items.staticForm(array, mutator);
    }
    Locals locals = new Locals(field);
    Method method =
        Method.named(mutator.name())
            .annotations(Modifiers.deprecated(mutator.deprecated()))
            .modifiers(Modifiers.publicIf(mutator.isPublic()))
            .modifiers(Modifier.STATIC)
            .variables(names.variables())
            .parameter(names.self(locals.self));
    addParameters(
        method,
        mutator.form(),
        locals,
        names.types().of(field.type().mirror()),
        names.types().bare(field.type().mirror()));
    return switch (field) {
      case FieldModel.Owned owned -> store(method, owned, mutator.form(), locals);
      case FieldModel.Weak weak -> point(method, weak, locals);
      case FieldModel.Resource resource -> replace(method, resource, locals);
      case FieldModel.Items _, FieldModel.Collection _ -> throw new AssertionError(field);
    };
  }

  private static void addParameters(
      Method method, Form form, Locals locals, TypeName type, TypeName bareType) {
    switch (form) {
      case SET -> method.parameter(type, locals.value);
      case MOVE ->
          method.parameter(RuntimeNames.SCOPE, locals.scope).parameter(bareType, locals.value);
      case ITEM, SET_ITEM, MOVE_ITEM, RESIZE -> throw new AssertionError(form);
    }
  }

  // Example: see staticForm; a move begins with
  //   GcProtocol.move(self, scope, grad);
  private Method store(Method method, FieldModel.Owned field, Form form, Locals locals) {
    switch (form) {
      case SET ->
          method
              .javadoc(locals.sets("counts the new owner in, then lets go of the old value."))
              .code(
                  names.code(
                      "$T.own($N, $L$N);\n",
                      RuntimeNames.PROTOCOL,
                      locals.self,
                      names.cast(field),
                      locals.value));
      case MOVE ->
          method
              .javadoc(locals.moves())
              .code(
                  names.code(
                      "$T.move($N, $N, $L$N);\n",
                      RuntimeNames.PROTOCOL,
                      locals.self,
                      locals.scope,
                      names.cast(field),
                      locals.value));
      case ITEM, SET_ITEM, MOVE_ITEM, RESIZE -> throw new AssertionError(form);
    }
    return method.code(
        names.code(
            """
            $1T $2N = $3N.$4N;
            $3N.$4N = $5N;
            $6T.disown($3N, $7L$2N);
            """,
            names.types().bare(field.type().mirror()),
            locals.old,
            locals.self,
            field.name(),
            locals.value,
            RuntimeNames.PROTOCOL,
            names.cast(field)));
  }

  // Example:
  // static void setSource(Tensor self, @Nullable Tensor source) {
  //   GcProtocol.point(self, TYPE.firstWeak(), source); // or GcProtocol.watch(…)
  //   self.source = source;
  // }
  private Method point(Method method, FieldModel.Weak field, Locals locals) {
    return method
        .javadoc(
            locals.sets(
                "nobody is counted, and it becomes null when {@code " + locals.value + "} dies."))
        .code(
            names.code(
                """
                $1T.$2L($3N, $4L, $5L$6N);
                $3N.$7N = $6N;
                """,
                RuntimeNames.PROTOCOL,
                field.onClear().isPresent() ? "watch" : "point",
                locals.self,
                names.weakNumber(field),
                names.cast(field),
                locals.value,
                field.name()));
  }

  // Example:
  // static void setData(Tensor self, @Nullable MemoryBlock data) {
  //   MemoryBlock old = self.data;
  //   if (GcProtocol.replaceResource(self, "data", old, data)) {
  //     self.data = data;
  //     GcProtocol.close(self, "data", old);       // or (…, old, resource -> resource.free())
  //   }
  // }
  private Method replace(Method method, FieldModel.Resource field, Locals locals) {
    return method
        .javadoc(locals.sets("the new resource has one owner now, and the old one is closed."))
        .code(
            names.code(
                """
                $1T $2N = $3N.$4N;
                if ($5T.replaceResource($3N, $8S, $2N, $6N)) {
                  $3N.$4N = $6N;
                  $5T.close($3N, $8S, $2N$7L);
                }
                """,
                names.types().bare(field.type().mirror()),
                locals.old,
                locals.self,
                field.name(),
                RuntimeNames.PROTOCOL,
                locals.value,
                CloseWriter.releasing(field, locals.resource),
                field.name()));
  }

  /** The names inside a mutator, out of the way of the field's. */
  private static final class Locals {
    final String field;
    final String value;
    final String self;
    final String scope;
    final String old;
    final String resource;

    Locals(FieldModel field) {
      LocalNames allocator = new LocalNames();
      allocator.take("TYPE");
      this.field = field.name();
      this.value = allocator.take(field.name());
      this.self = allocator.take("self");
      this.scope = allocator.take("scope");
      this.old = allocator.take("old");
      this.resource = allocator.take("resource");
    }

    String moves() {
      return "Stores {@code "
          + value
          + "} and takes over the hold that {@code "
          + scope
          + "} has on it.";
    }

    String sets(String how) {
      return "Sets {@code " + self + "." + field + "}: " + how;
    }
  }
}
