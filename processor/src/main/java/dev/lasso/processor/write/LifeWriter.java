package dev.lasso.processor.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ClosingOrder;
import dev.lasso.processor.model.FieldModel;
import java.util.Optional;

/**
 * Writes the beginning and the end of an object: {@code gcItems}, {@code gcAdopt}, {@code gcClose}
 * and {@code gcDrop}.
 */
final class LifeWriter {
  private final HostNames names;

  LifeWriter(HostNames names) {
    this.names = names;
  }

  // Example:
  // // Stores the array of items, after the constructor has returned.
  // GcProtocol.checkNoItems(self, "cells", self.cells);
  // self.cells = (Node<T>[]) items;
  CodeBlock items(Optional<CodeBlock> parent) {
    CodeBlock body =
        CodeBlock.of("// Stores the array of items, after the constructor has returned.\n");
    if (names.host().items().isEmpty()) {
      return body.toBuilder().add("$L;\n", parent.orElseThrow()).build();
    }
    FieldModel.Items field = names.host().items().get();
    TypeName item = names.types().bare(field.item().mirror());
    boolean isPlain = item.equals(names.types().reifiable(field.item().erasure()));
    return body.toBuilder()
        .add(
            """
            $1L.checkNoItems(self, $2S, self.$2N);
            self.$2N = $3Litems;
            """,
            names.protocol(),
            field.name(),
            isPlain ? CodeBlock.of("") : CodeBlock.of("($T) ", ArrayTypeName.of(item)))
        .build();
  }

  // Example:
  // GcBase.gcAdopt(self, adopt);
  // adopt.owned("grad", self.grad);
  // adopt.items("items", self.items);
  // adopt.collection("inputs", self.inputs);
  // adopt.weak("source", TYPE.firstWeak(), self.source);   // or adopt.watched(…)
  // adopt.resource("data", self.data);
  CodeBlock adopt(Optional<CodeBlock> parent) {
    CodeBlock.Builder body = CodeBlock.builder();
    parent.ifPresent(call -> body.add("$L;\n", call));
    for (FieldModel field : names.host().fields()) {
      String name = field.name();
      switch (field) {
        case FieldModel.Owned _ ->
            body.add("adopt.owned($S, $Lself.$N);\n", name, HostNames.cast(field), name);
        case FieldModel.Items _ -> body.add("adopt.items($S, self.$N);\n", name, name);
        case FieldModel.Collection _ -> body.add("adopt.collection($S, self.$N);\n", name, name);
        case FieldModel.Weak weak ->
            body.add(
                "adopt.$L($S, $L, $Lself.$N);\n",
                weak.onClear().isPresent() ? "watched" : "weak",
                name,
                names.weakNumber(field),
                HostNames.cast(field),
                name);
        case FieldModel.Resource _ -> body.add("adopt.resource($S, self.$N);\n", name, name);
      }
    }
    return body.build();
  }

  // Example:
  // death.close(self, "view", self.view);
  // self.view = null;                          // not for a final field
  // death.close(self, "data", self.data);      // or (…, resource -> resource.free())
  // self.data = null;
  // GcBase.gcClose(self, death);
  CodeBlock close(Optional<CodeBlock> parent) {
    CodeBlock.Builder body = CodeBlock.builder();
    for (FieldModel.Resource field : ClosingOrder.of(names.host())) {
      body.add("death.close(self, $1S, self.$1N$2L);\n", field.name(), release(field, "resource"));
      if (!field.isFinal()) {
        body.add("self.$N = null;\n", field.name());
      }
    }
    parent.ifPresent(call -> body.add("$L;\n", call));
    return body.build();
  }

  /**
   * The last argument of the calls that close {@code resource}: none if it closes itself.
   *
   * @param name a name that is free
   */
  static CodeBlock release(FieldModel.Resource resource, String name) {
    return resource
        .release()
        .map(method -> CodeBlock.of(", $1N -> $1N.$2N()", name, method))
        .orElseGet(() -> CodeBlock.of(""));
  }

  // Example:
  // GcBase.gcDrop(self, death);
  // self.grad = death.edge(self.grad);     // or, for a final field, death.edge(self.grad);
  // death.collection(self.inputs);
  // death.weak(self, TYPE.firstWeak(), self.source);
  // self.source = null;
  CodeBlock drop(Optional<CodeBlock> parent) {
    CodeBlock.Builder body = CodeBlock.builder();
    parent.ifPresent(call -> body.add("$L;\n", call));
    for (FieldModel field : names.host().fields()) {
      String name = field.name();
      switch (field) {
        case FieldModel.Owned _ -> {
          if (!field.isFinal()) {
            body.add("self.$N = ", name);
          }
          body.add("death.edge($Lself.$N);\n", HostNames.cast(field), name);
        }
        case FieldModel.Items _ -> body.add("death.items(self.$1N);\nself.$1N = null;\n", name);
        case FieldModel.Collection _ -> body.add("death.collection(self.$N);\n", name);
        case FieldModel.Weak _ ->
            body.add(
                "death.weak(self, $1L, $2Lself.$3N);\nself.$3N = null;\n",
                names.weakNumber(field),
                HostNames.cast(field),
                name);
        case FieldModel.Resource _ -> {}
      }
    }
    return body.build();
  }
}
