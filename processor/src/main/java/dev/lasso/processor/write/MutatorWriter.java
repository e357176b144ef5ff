package dev.lasso.processor.write;

import com.palantir.javapoet.MethodSpec;
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

  // Example:
  // @Override
  // public void setGrad(@Nullable Tensor grad) {
  //   setGrad(this, grad);
  // }
  private MethodSpec instanceForm(InstanceMutatorModel model) {
    if (model.field() instanceof FieldModel.Items) {
      return items.instanceForm(model);
    }
    MutatorModel mutator = model.mutator();
    Locals locals = new Locals(model.field());
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(mutator.name())
            .addAnnotations(Modifiers.deprecated(model.deprecated()))
            .addModifiers(Modifiers.of(model.access()));
    if (model.overrides()) {
      method.addAnnotation(Modifiers.OVERRIDE);
    }
    addParameters(method, mutator.form(), locals, parameter(model), bareParameter(model));
    String arguments =
        switch (mutator.form()) {
          case SET -> locals.value;
          case MOVE -> locals.scope + ", " + locals.value;
          case ITEM, SET_ITEM, MOVE_ITEM, RESIZE -> throw new AssertionError(mutator);
        };
    return method
        .addCode(
            Code.block(
                "$L$N(this, $L);\n", names.before(model.declarer()), mutator.name(), arguments))
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

  // Example:
  // public static void setGrad(Tensor self, @Nullable Tensor grad) {
  //   GcProtocol.own(self, grad);
  //   Tensor old = self.grad;
  //   self.grad = grad;
  //   GcProtocol.disown(self, old);
  // }
  private MethodSpec staticForm(FieldModel field, MutatorModel mutator) {
    if (field instanceof FieldModel.Items array) {
      return items.staticForm(array, mutator);
    }
    Locals locals = new Locals(field);
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(mutator.name())
            .addAnnotations(Modifiers.deprecated(mutator.deprecated()))
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
    return switch (field) {
      case FieldModel.Owned owned -> store(method, owned, mutator.form(), locals);
      case FieldModel.Weak weak -> point(method, weak, locals);
      case FieldModel.Resource resource -> replace(method, resource, locals);
      case FieldModel.Items _, FieldModel.Collection _ -> throw new AssertionError(field);
    };
  }

  private static void addParameters(
      MethodSpec.Builder method, Form form, Locals locals, TypeName type, TypeName bareType) {
    switch (form) {
      case SET -> method.addParameter(type, locals.value);
      case MOVE ->
          method
              .addParameter(RuntimeNames.SCOPE, locals.scope)
              .addParameter(bareType, locals.value);
      case ITEM, SET_ITEM, MOVE_ITEM, RESIZE -> throw new AssertionError(form);
    }
  }

  // Example: see staticForm; a move begins with
  //   GcProtocol.move(self, scope, grad);
  private MethodSpec store(
      MethodSpec.Builder method, FieldModel.Owned field, Form form, Locals locals) {
    switch (form) {
      case SET ->
          method
              .addJavadoc(
                  "$L", locals.sets("counts the new owner in, then lets go of the old value."))
              .addCode(
                  Code.block(
                      "$T.own($N, $L$N);\n",
                      RuntimeNames.PROTOCOL,
                      locals.self,
                      HostNames.cast(field),
                      locals.value));
      case MOVE ->
          method
              .addJavadoc("$L", locals.moves())
              .addCode(
                  Code.block(
                      "$T.move($N, $N, $L$N);\n",
                      RuntimeNames.PROTOCOL,
                      locals.self,
                      locals.scope,
                      HostNames.cast(field),
                      locals.value));
      case ITEM, SET_ITEM, MOVE_ITEM, RESIZE -> throw new AssertionError(form);
    }
    return method
        .addCode(
            Code.block(
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
                HostNames.cast(field)))
        .build();
  }

  // Example:
  // static void setSource(Tensor self, @Nullable Tensor source) {
  //   GcProtocol.point(self, TYPE.firstWeak(), source); // or GcProtocol.watch(…)
  //   self.source = source;
  // }
  private MethodSpec point(MethodSpec.Builder method, FieldModel.Weak field, Locals locals) {
    return method
        .addJavadoc(
            "$L",
            locals.sets(
                "nobody is counted, and it becomes null when {@code " + locals.value + "} dies."))
        .addCode(
            Code.block(
                """
                $1T.$2L($3N, $4L, $5L$6N);
                $3N.$7N = $6N;
                """,
                RuntimeNames.PROTOCOL,
                field.onClear().isPresent() ? "watch" : "point",
                locals.self,
                names.weakNumber(field),
                HostNames.cast(field),
                locals.value,
                field.name()))
        .build();
  }

  // Example:
  // static void setData(Tensor self, @Nullable MemoryBlock data) {
  //   MemoryBlock old = self.data;
  //   GcProtocol.replaceResource(self, old, data);
  //   self.data = data;
  //   GcProtocol.close(self, old);       // or GcProtocol.close(self, old, data -> data.free())
  // }
  private MethodSpec replace(MethodSpec.Builder method, FieldModel.Resource field, Locals locals) {
    return method
        .addJavadoc(
            "$L", locals.sets("the new resource has one owner now, and the old one is closed."))
        .addCode(
            Code.block(
                """
                $1T $2N = $3N.$4N;
                $5T.replaceResource($3N, $2N, $6N);
                $3N.$4N = $6N;
                $5T.close($3N, $2N$7L);
                """,
                names.types().bare(field.type().mirror()),
                locals.old,
                locals.self,
                field.name(),
                RuntimeNames.PROTOCOL,
                locals.value,
                CloseWriter.releasing(field, locals.resource)))
        .build();
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
      this.field = field.name();
      this.value = allocator.take(field.name());
      this.self = allocator.take("self");
      this.scope = allocator.take("scope");
      this.old = allocator.take("old");
      this.resource = allocator.take("resource");
    }

    String moves() {
      return Prose.forMember(
          "Stores {@code "
              + value
              + "} and takes over the hold that {@code "
              + scope
              + "} has on it.");
    }

    String sets(String how) {
      return Prose.forMember("Sets {@code " + self + "." + field + "}: " + how);
    }
  }
}
