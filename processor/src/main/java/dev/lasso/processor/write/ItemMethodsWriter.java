package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

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
  Method instanceForm(InstanceMutatorModel model) {
    Form form = model.mutator().form();
    Method method =
        declare(model.mutator(), ((ArrayType) model.parameter()).getComponentType())
            .annotations(Modifiers.deprecated(model.deprecated()))
            .overrides(model.overrides())
            .modifiers(Modifiers.of(model.access()));
    String arguments =
        parameters(form, names.types().bare(((ArrayType) model.parameter()).getComponentType()))
            .stream()
            .map(Parameter::name)
            .collect(joining(", "));
    return method.code(
        names.code(
            "$L$L$N(this, $L);\n",
            form == Form.ITEM ? "return " : "",
            names.before(model),
            model.mutator().name(),
            arguments));
  }

  Method staticForm(FieldModel.Items field, MutatorModel mutator) {
    Method method =
        Method.named(mutator.name())
            .annotations(Modifiers.deprecated(mutator.deprecated()))
            .modifiers(Modifiers.publicIf(mutator.isPublic()))
            .modifiers(Modifier.STATIC)
            .variables(names.variables())
            .parameter(names.self());
    method.parameters(parameters(mutator.form(), item(field)));
    switch (mutator.form()) {
      case ITEM -> read(method, field);
      case SET_ITEM, MOVE_ITEM -> store(method, field, mutator.form());
      case RESIZE -> resize(method, field);
      case SET, MOVE -> throw new AssertionError(mutator);
    }
    return method;
  }

  private Method declare(MutatorModel mutator, TypeMirror item) {
    TypeName type = names.types().bare(item);
    return Method.named(mutator.name())
        .returns(mutator.form() == Form.ITEM ? names.orNull(type) : TypeName.VOID)
        .parameters(parameters(mutator.form(), type));
  }

  private List<Parameter> parameters(Form form, TypeName item) {
    Parameter index = new Parameter(TypeName.INT, "index");
    return switch (form) {
      case ITEM -> List.of(index);
      case SET_ITEM -> List.of(index, new Parameter(names.orNull(item), "item"));
      case MOVE_ITEM ->
          List.of(new Parameter(RuntimeNames.SCOPE, "scope"), index, new Parameter(item, "item"));
      case RESIZE -> List.of(new Parameter(TypeName.INT, "length"));
      case SET, MOVE -> throw new AssertionError(form);
    };
  }

  // Example:
  // static @Nullable Node item(Row self, int index) {
  //   return GcProtocol.items(self, self.cells)[index];
  // }
  private void read(Method method, FieldModel.Items field) {
    method
        .javadoc("The item at {@code index}, borrowed.")
        .returns(names.orNull(item(field)))
        .code(
            names.code(
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
  private void store(Method method, FieldModel.Items field, Form form) {
    boolean moves = form == Form.MOVE_ITEM;
    method
        .javadoc(
            moves
                ? "Stores {@code item} and takes over the hold that {@code scope} has on it."
                : "Sets an item: counts the new owner in, then lets go of the old item.")
        .code(
            names.code(
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
  private void resize(Method method, FieldModel.Items field) {
    method
        .javadoc(
            "Changes the number of items and lets go of those beyond it; {@code self} must not"
                + " be tracked.")
        .code(
            names.code(
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
