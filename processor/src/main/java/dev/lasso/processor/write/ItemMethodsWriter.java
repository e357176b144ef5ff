package dev.lasso.processor.write;

import static java.util.stream.Collectors.joining;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;
import dev.lasso.processor.model.MethodModel.InstanceMutatorModel;
import java.util.List;
import javax.lang.model.type.ArrayType;

/**
 * Writes {@code item}, {@code setItem}, {@code moveItem}, {@code resize} and {@code grow}, as
 * methods and static ones.
 */
final class ItemMethodsWriter {
  private final HostNames names;

  ItemMethodsWriter(HostNames names) {
    this.names = names;
  }

  // Example:
  // @Override
  // void setItem(int index, @Nullable Node item) {
  //   Node[] items = GcProtocol.items(this, this.cells);     // or setItem(this, index, item);
  //   …
  // }
  MethodSpec instanceForm(InstanceMutatorModel model) {
    Form form = model.mutator().form();
    TypeName item = names.types().bare(((ArrayType) model.type()).getComponentType());
    List<ParameterSpec> parameters = parameters(form, item);
    MethodSpec.Builder method = MutatorWriter.declare(model).addParameters(parameters);
    if (form == Form.ITEM) {
      method.returns(names.orNull(item));
    }
    if (MutatorWriter.isWhole(model, names)) {
      return method.addCode(body(model.field(), form, "this", item)).build();
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
    TypeName item = names.types().bare(field.item());
    if (form == Form.ITEM) {
      method.returns(names.orNull(item));
    }
    return method
        .addParameter(names.self())
        .addParameters(parameters(form, item))
        .addCode(body(field, form, "self", item))
        .build();
  }

  private CodeBlock body(FieldModel field, Form form, String self, TypeName item) {
    return switch (form) {
      case ITEM ->
          CodeBlock.of(
              "return $1T.items($2L, $2L.$3N)[index];\n",
              RuntimeNames.PROTOCOL,
              self,
              field.name());
      case SET_ITEM, MOVE_ITEM -> store(field, form, self, item);
      case RESIZE -> resize(field, self, item);
      case GROW -> grow(field, self, item);
      case SET, MOVE, TAKE -> throw new AssertionError(form);
    };
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
  // static void setItem(Row self, int index, @Nullable Node item) {
  //   Node[] items = GcProtocol.items(self, self.cells);
  //   Node old = items[index]; // first: a bad index ends here
  //   GcProtocol.own(self, item); // or GcProtocol.move(self, scope, item)
  //   items[index] = item;
  //   GcProtocol.disown(self, old);
  // }
  private CodeBlock store(FieldModel field, Form form, String self, TypeName item) {
    return new Template(
            """
            $type:T[] items = $protocol:T.items($self:L, $self:L.$field:N);
            $type:T old = items[index]; // first: a bad index ends here
            $protocol:T.$own:L($self:L, $scope:Litem);
            items[index] = item;
            $protocol:T.disown($self:L, old);
            """)
        .with("self", self)
        .with("type", item)
        .with("field", field.name())
        .with("own", form == Form.MOVE_ITEM ? "move" : "own")
        .with("scope", form == Form.MOVE_ITEM ? "scope, " : "")
        .code();
  }

  // Example:
  // static void resize(Row self, int length) {
  //   GcProtocol.checkResize(self, length);
  //   Node[] old = GcProtocol.items(self, self.cells);
  //   self.cells = Arrays.copyOf(old, length);
  //   GcProtocol.disownItems(self, old, length);
  // }
  private CodeBlock resize(FieldModel field, String self, TypeName item) {
    return new Template(
            """
            // Lets go of the items beyond the new length; the object must not be tracked.
            $protocol:T.checkResize($self:L, length);
            $type:T[] old = $protocol:T.items($self:L, $self:L.$field:N);
            $self:L.$field:N = $arrays:T.copyOf(old, length);
            $protocol:T.disownItems($self:L, old, length);
            """)
        .with("self", self)
        .with("type", item)
        .with("field", field.name())
        .code();
  }

  // Example:
  // static void grow(Row self, int length) {
  //   Node[] old = GcProtocol.items(self, self.cells);
  //   GcProtocol.checkGrow(self, old.length, length);
  //   self.cells = Arrays.copyOf(old, length);
  // }
  private CodeBlock grow(FieldModel field, String self, TypeName item) {
    return new Template(
            """
            $type:T[] old = $protocol:T.items($self:L, $self:L.$field:N);
            $protocol:T.checkGrow($self:L, old.length, length);
            $self:L.$field:N = $arrays:T.copyOf(old, length);
            """)
        .with("self", self)
        .with("type", item)
        .with("field", field.name())
        .code();
  }
}
