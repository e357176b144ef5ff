package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.InstanceMutatorModel;
import dev.lasso.processor.model.MutatorModel;
import dev.lasso.processor.model.MutatorModel.Form;
import java.util.List;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;

/** Writes {@code item}, {@code setItem}, {@code moveItem} and {@code resize}, in both forms. */
final class ItemMethodsWriter {
  private final HostNames names;

  ItemMethodsWriter(HostNames names) {
    this.names = names;
  }

  // Example:
  // @Override
  // void setItem(int index, @Nullable Node item) {
  //   setItem(this, index, item);
  // }
  MethodSpec instanceForm(InstanceMutatorModel model) {
    Form form = model.mutator().form();
    MethodSpec.Builder method =
        declare(model.mutator(), ((ArrayType) model.parameter()).getComponentType())
            .addAnnotations(Modifiers.deprecated(model.deprecated()))
            .addModifiers(Modifiers.of(model.access()));
    if (model.overrides()) {
      method.addAnnotation(Modifiers.OVERRIDE);
    }
    String arguments =
        parameters(form, names.types().bare(((ArrayType) model.parameter()).getComponentType()))
            .stream()
            .map(ParameterSpec::name)
            .collect(joining(", "));
    return method
        .addCode(
            Code.block(
                "$L$L$N(this, $L);\n",
                form == Form.ITEM ? "return " : "",
                names.before(model.declarer()),
                model.mutator().name(),
                arguments))
        .build();
  }

  MethodSpec staticForm(FieldModel.Items field, MutatorModel mutator) {
    MethodSpec.Builder method =
        MethodSpec.methodBuilder(mutator.name())
            .addAnnotations(Modifiers.deprecated(mutator.deprecated()))
            .addModifiers(Modifiers.publicIf(mutator.isPublic()))
            .addModifiers(Modifier.STATIC)
            .addTypeVariables(names.variables())
            .addParameter(names.self());
    method.addParameters(parameters(mutator.form(), item(field)));
    switch (mutator.form()) {
      case ITEM -> read(method, field);
      case SET_ITEM, MOVE_ITEM -> store(method, field, mutator.form());
      case RESIZE -> resize(method, field);
      case SET, MOVE -> throw new AssertionError(mutator);
    }
    return method.build();
  }

  private MethodSpec.Builder declare(MutatorModel mutator, TypeMirror item) {
    TypeName type = names.types().bare(item);
    return MethodSpec.methodBuilder(mutator.name())
        .returns(mutator.form() == Form.ITEM ? names.orNull(type) : TypeName.VOID)
        .addParameters(parameters(mutator.form(), type));
  }

  private List<ParameterSpec> parameters(Form form, TypeName item) {
    ParameterSpec index = ParameterSpec.builder(TypeName.INT, "index").build();
    return switch (form) {
      case ITEM -> List.of(index);
      case SET_ITEM -> List.of(index, ParameterSpec.builder(names.orNull(item), "item").build());
      case MOVE_ITEM ->
          List.of(
              ParameterSpec.builder(RuntimeNames.SCOPE, "scope").build(),
              index,
              ParameterSpec.builder(item, "item").build());
      case RESIZE -> List.of(ParameterSpec.builder(TypeName.INT, "length").build());
      case SET, MOVE -> throw new AssertionError(form);
    };
  }

  // Example:
  // static @Nullable Node item(Row self, int index) {
  //   return GcProtocol.items(self, self.cells)[index];
  // }
  private void read(MethodSpec.Builder method, FieldModel.Items field) {
    method
        .addJavadoc("$L", Prose.forMember("The item at {@code index}, borrowed."))
        .returns(names.orNull(item(field)))
        .addCode(
            Code.block(
                "return $T.items(self, self.$N)[index];\n", RuntimeNames.PROTOCOL, field.name()));
  }

  // Example:
  // static void setItem(Row self, int index, @Nullable Node item) {
  //   Node[] items = GcProtocol.items(self, self.cells);
  //   Node old = items[index]; // first: a bad index ends here
  //   GcProtocol.own(self, item); // or GcProtocol.move(self, scope, item)
  //   items[index] = item;
  //   GcProtocol.disown(self, old);
  // }
  private void store(MethodSpec.Builder method, FieldModel.Items field, Form form) {
    boolean moves = form == Form.MOVE_ITEM;
    method
        .addJavadoc(
            "$L",
            Prose.forMember(
                moves
                    ? "Stores {@code item} and takes over the hold that {@code scope} has on it."
                    : "Sets an item: counts the new owner in, then lets go of the old item."))
        .addCode(
            Code.block(
                """
                $1T[] items = $2T.items(self, self.$3N);
                $1T old = items[index]; // first: a bad index ends here
                $2T.$4L;
                items[index] = item;
                $2T.disown(self, old);
                """,
                item(field),
                RuntimeNames.PROTOCOL,
                field.name(),
                moves ? "move(self, scope, item)" : "own(self, item)"));
  }

  // Example:
  // static void resize(Row self, int length) {
  //   GcProtocol.checkResize(self, length);
  //   Node[] old = GcProtocol.items(self, self.cells);
  //   self.cells = Arrays.copyOf(old, length);
  //   GcProtocol.disownItems(self, old, length);
  // }
  private void resize(MethodSpec.Builder method, FieldModel.Items field) {
    method
        .addJavadoc(
            "$L",
            Prose.forMember(
                "Changes the number of items and lets go of those beyond it; {@code self} must not"
                    + " be tracked."))
        .addCode(
            Code.block(
                """
                $1T.checkResize(self, length);
                $2T[] old = $1T.items(self, self.$3N);
                self.$3N = $4T.copyOf(old, length);
                $1T.disownItems(self, old, length);
                """,
                RuntimeNames.PROTOCOL,
                item(field),
                field.name(),
                RuntimeNames.ARRAYS));
  }

  private TypeName item(FieldModel.Items field) {
    return names.types().bare(field.item().mirror());
  }
}
