package dev.lasso.processor.write;

import com.palantir.javapoet.CodeBlock;
import dev.lasso.processor.model.FieldModel;
import java.util.List;
import java.util.Optional;

/**
 * Writes what goes over the edges of a living object: {@code gcEdges} and {@code gcClear},
 * CPython's {@code tp_traverse} and {@code tp_clear}.
 */
final class EdgeWriter {
  private final HostNames names;

  EdgeWriter(HostNames names) {
    this.names = names;
  }

  private List<FieldModel> fields() {
    return names.host().fields().stream().filter(FieldModel::isEdge).toList();
  }

  // Example:
  // long to = GcProtocol.edges(at, cursor);     // or GcBase.gcEdges(self, into, at, cursor)
  // to = GcProtocol.edge(self.grad, into, to);
  // to = GcProtocol.items(self.items, into, to);
  // to = self.inputs.gcEdges(into, to);
  // return to;
  CodeBlock edges(Optional<CodeBlock> parent) {
    CodeBlock.Builder body = CodeBlock.builder();
    List<FieldModel> fields = fields();
    if (fields.isEmpty()) {
      return body.add("return $L;\n", parent.orElseThrow()).build();
    }
    body.add(
        "long to = $L;\n",
        parent.orElseGet(() -> CodeBlock.of("$L.edges(at, cursor)", names.protocol())));
    for (FieldModel field : fields) {
      switch (field) {
        case FieldModel.Collection _ -> body.add("to = self.$N.gcEdges(into, to);\n", field.name());
        case FieldModel.Items _ ->
            body.add("to = $L.items(self.$N, into, to);\n", names.protocol(), field.name());
        default ->
            body.add(
                "to = $L.edge($Lself.$N, into, to);\n",
                names.protocol(),
                HostNames.cast(field),
                field.name());
      }
    }
    return body.add("return to;\n").build();
  }

  // Example:
  // GcProtocol.checkMutable(self);                 // or GcBase.gcClear(self);
  // GcProtocol.disown(self, self.grad, self.grad = GcProtocol.ownNothing(self));
  // for (int i = 0; self.items != null && i < self.items.length; i++) {
  //   setItem(self, i, null);
  // }
  // self.inputs.clear();
  CodeBlock clear(Optional<CodeBlock> parent) {
    CodeBlock.Builder body =
        CodeBlock.builder()
            .add(
                "$L;\n",
                parent.orElseGet(() -> CodeBlock.of("$L.checkMutable(self)", names.protocol())));
    names.host().fields().forEach(field -> clear(body, field));
    return body.build();
  }

  private void clear(CodeBlock.Builder body, FieldModel field) {
    switch (field) {
      case FieldModel.Collection _ -> body.add("self.$N.clear();\n", field.name());
      case FieldModel.Owned _ when !field.isFinal() ->
          body.add(
              "$1L.disown(self, $2Lself.$3N, self.$3N = $1L.ownNothing(self));\n",
              names.protocol(),
              HostNames.cast(field),
              field.name());
      case FieldModel.Items _ ->
          body.add(
              """
              for (int i = 0; self.$1N != null && i < self.$1N.length; i++) {
                setItem(self, i, null);
              }
              """,
              field.name());
      case FieldModel.Owned _, FieldModel.Weak _, FieldModel.Resource _ -> {}
    }
  }
}
