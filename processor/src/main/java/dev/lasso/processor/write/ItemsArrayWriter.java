package dev.lasso.processor.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.FieldModel.MutatorModel.Form;

/**
 * A writer of the bodies of {@code item}, {@code setItem}, {@code moveItem}, {@code resize} and
 * {@code grow}.
 */
record ItemsArrayWriter(GeneratedNames names) {
  /** Adds the result and the parameters of a method. */
  void declare(MethodSpec.Builder method, Form form, TypeName array) {
    TypeName item = item(array);
    switch (form) {
      case ITEM -> method.returns(names.nullable(item)).addParameter(TypeName.INT, "index");
      case SET_ITEM ->
          method.addParameter(TypeName.INT, "index").addParameter(names.nullable(item), "item");
      case MOVE_ITEM ->
          method
              .addParameter(RuntimeNames.SCOPE, "scope")
              .addParameter(TypeName.INT, "index")
              .addParameter(item, "item");
      case RESIZE, GROW -> method.addParameter(TypeName.INT, "length");
      case SET, MOVE, TAKE -> throw new AssertionError(form);
    }
  }

  CodeBlock body(FieldModel.Items field, Form form, String self, TypeName array) {
    TypeName item = item(array);
    return switch (form) {
      case ITEM ->
          CodeBlock.of(
              "return $L.items($L, $L)[index];\n",
              names.qualifier(RuntimeNames.PROTOCOL),
              self,
              names.field(self, field.element()));
      case SET_ITEM, MOVE_ITEM -> store(field, form, self, item);
      case RESIZE -> resize(field, self, item);
      case GROW -> grow(field, self, item);
      case SET, MOVE, TAKE -> throw new AssertionError(form);
    };
  }

  private static TypeName item(TypeName array) {
    return ((ArrayTypeName) array).componentType().withoutAnnotations();
  }

  // Example:
  // static void setItem(Row self, int index, @Nullable Node item) {
  //   Node[] items = GcProtocol.itemsToChange(self, self.cells);
  //   Node old = items[index]; // first: a bad index ends here
  //   GcProtocol.addEdge(self, item); // or GcProtocol.move(self, scope, item)
  //   items[index] = item;
  //   GcProtocol.removeEdge(self, old);
  // }
  private CodeBlock store(FieldModel field, Form form, String self, TypeName item) {
    return new Template(
            names,
            """
            $type:T[] items = $protocol:L.itemsToChange($self:L, $field:L);
            $type:T old = items[index]; // first: a bad index ends here
            $protocol:L.$add:L($self:L, $scope:Litem);
            items[index] = item;
            $protocol:L.$remove:L($self:L, old);
            """)
        .with(self, field.element())
        .with("type", item)
        .with("add", GeneratedNames.adder(field, form == Form.MOVE_ITEM))
        .with("remove", GeneratedNames.remover(field))
        .with("scope", form == Form.MOVE_ITEM ? "scope, " : "")
        .code();
  }

  // Example:
  // static void resize(Row self, int length) {
  //   GcProtocol.checkResize(self, length);
  //   Node[] old = GcProtocol.itemsToChange(self, self.cells);
  //   self.cells = Arrays.copyOf(old, length);
  //   GcProtocol.removeItemEdges(self, old, length);
  // }
  private CodeBlock resize(FieldModel field, String self, TypeName item) {
    return new Template(
            names,
            """
            // Releases the items beyond the new length. The object must not be tracked.
            $protocol:L.checkResize($self:L, length);
            $type:T[] old = $protocol:L.itemsToChange($self:L, $field:L);
            $field:L = $arrays:L.copyOf(old, length);
            $protocol:L.removeItemEdges($self:L, old, length);
            """)
        .with(self, field.element())
        .with("type", item)
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
            names,
            """
            $type:T[] old = $protocol:L.items($self:L, $field:L);
            $protocol:L.checkGrow($self:L, old.length, length);
            $field:L = $arrays:L.copyOf(old, length);
            """)
        .with(self, field.element())
        .with("type", item)
        .code();
  }
}
