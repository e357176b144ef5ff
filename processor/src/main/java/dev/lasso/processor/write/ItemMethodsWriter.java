package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import dev.lasso.processor.model.MethodModel.InstanceMutatorModel;
import java.util.List;
import javax.lang.model.type.ArrayType;

/**
 * Writes {@code item}, {@code setItem}, {@code moveItem}, {@code resize} and {@code grow}, in both
 * forms.
 */
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
    TypeName item = names.types().bare(((ArrayType) model.parameter()).getComponentType());
    List<ParameterSpec> parameters = parameters(form, item);
    MethodSpec.Builder method = MutatorWriter.declare(model).addParameters(parameters);
    if (form == Form.ITEM) {
      method.returns(names.orNull(item));
    }
    return method
        .addCode(
            "$L$L$N(this, $L);\n",
            form == Form.ITEM ? "return " : "",
            names.before(model.declarer(), model.namesArguments()),
            model.mutator().name(),
            parameters.stream().map(ParameterSpec::name).collect(joining(", ")))
        .build();
  }

  MethodSpec staticForm(MethodSpec.Builder method, FieldModel.Items field, Form form) {
    method.addParameter(names.self()).addParameters(parameters(form, item(field)));
    switch (form) {
      case ITEM -> read(method, field);
      case SET_ITEM, MOVE_ITEM -> store(method, field, form);
      case RESIZE -> resize(method, field);
      case GROW -> grow(method, field);
      case SET, MOVE, TAKE -> throw new AssertionError(form);
    }
    return method.build();
  }

  private List<ParameterSpec> parameters(Form form, TypeName item) {
    ParameterSpec index = parameter(TypeName.INT, "index");
    return switch (form) {
      case ITEM -> List.of(index);
      case SET_ITEM -> List.of(index, parameter(names.orNull(item), "item"));
      case MOVE_ITEM ->
          List.of(parameter(RuntimeNames.SCOPE, "scope"), index, parameter(item, "item"));
      case RESIZE, GROW -> List.of(parameter(TypeName.INT, "length"));
      case SET, MOVE, TAKE -> throw new AssertionError(form);
    };
  }

  private static ParameterSpec parameter(TypeName type, String name) {
    return ParameterSpec.builder(type, name).build();
  }

  // Example:
  // static @Nullable Node item(Row self, int index) {
  //   return GcProtocol.items(self, self.cells)[index];
  // }
  private void read(MethodSpec.Builder method, FieldModel.Items field) {
    method
        .returns(names.orNull(item(field)))
        .addCode("return $L.items(self, self.$N)[index];\n", names.protocol(), field.name());
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
    method.addCode(
        """
        $1T[] items = $2L.items(self, self.$3N);
        $1T old = items[index]; // first: a bad index ends here
        $2L.$4L;
        items[index] = item;
        $2L.disown(self, old);
        """,
        item(field),
        names.protocol(),
        field.name(),
        form == Form.MOVE_ITEM ? "move(self, scope, item)" : "own(self, item)");
  }

  // Example:
  // static void resize(Row self, int length) {
  //   GcProtocol.checkResize(self, length);
  //   Node[] old = GcProtocol.items(self, self.cells);
  //   self.cells = Arrays.copyOf(old, length);
  //   GcProtocol.disownItems(self, old, length);
  // }
  private void resize(MethodSpec.Builder method, FieldModel.Items field) {
    method.addCode(
        """
        // Lets go of the items beyond the new length; self must not be tracked.
        $1L.checkResize(self, length);
        $2T[] old = $1L.items(self, self.$3N);
        self.$3N = $4L.copyOf(old, length);
        $1L.disownItems(self, old, length);
        """,
        names.protocol(),
        item(field),
        field.name(),
        names.classOf(RuntimeNames.ARRAYS));
  }

  // Example:
  // static void grow(Row self, int length) {
  //   Node[] old = GcProtocol.items(self, self.cells);
  //   GcProtocol.checkGrow(self, old.length, length);
  //   self.cells = Arrays.copyOf(old, length);
  // }
  private void grow(MethodSpec.Builder method, FieldModel.Items field) {
    method.addCode(
        """
        $2T[] old = $1L.items(self, self.$3N);
        $1L.checkGrow(self, old.length, length);
        self.$3N = $4L.copyOf(old, length);
        """,
        names.protocol(),
        item(field),
        field.name(),
        names.classOf(RuntimeNames.ARRAYS));
  }

  private TypeName item(FieldModel.Items field) {
    return names.types().bare(field.item().mirror());
  }
}
