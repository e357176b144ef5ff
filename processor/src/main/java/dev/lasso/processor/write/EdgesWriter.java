package dev.lasso.processor.write;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.TypeName;
import dev.lasso.processor.model.ChainMember;
import dev.lasso.processor.model.FieldModel;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;

/** Writes {@code gcEdges}, the edges copied into an array. */
final class EdgesWriter implements ChainWriter {
  @Override
  public ChainMember member() {
    return ChainMember.EDGES;
  }

  @Override
  public Signature signature(HostNames names) {
    return new Signature(
        Modifier.PUBLIC,
        TypeName.LONG,
        List.of(),
        List.of(
            new Parameter(ArrayTypeName.of(names.orNull(RuntimeNames.OBJECT)), "into"),
            new Parameter(TypeName.INT, "at"),
            new Parameter(TypeName.LONG, "cursor")));
  }

  @Override
  public String comment() {
    return "Copies the edges of self into an array: the same that gcTraverse visits.";
  }

  // Example:
  // long to = GcProtocol.edges(at, cursor);     // or GcBase.gcEdges(self, into, at, cursor)
  // to = GcProtocol.edge(self.grad, into, to);
  // to = GcProtocol.items(self.items, into, to);
  // to = self.inputs.gcEdges(into, to);
  // return to;
  @Override
  public Code body(HostNames names, Optional<TypeName> parent) {
    List<FieldModel> edges = names.host().fields().stream().filter(FieldModel::isEdge).toList();
    Code start =
        parent
            .map(type -> names.code("$T.gcEdges(self, into, at, cursor)", type))
            .orElseGet(() -> names.code("$T.edges(at, cursor)", RuntimeNames.PROTOCOL));
    Code body = names.code();
    if (edges.isEmpty()) {
      return body.add("return $L;\n", start);
    }
    body.add("long to = $L;\n", start);
    for (FieldModel field : edges) {
      switch (field) {
        case FieldModel.Collection _ -> body.add("to = self.$N.gcEdges(into, to);\n", field.name());
        case FieldModel.Items _ ->
            body.add("to = $T.items(self.$N, into, to);\n", RuntimeNames.PROTOCOL, field.name());
        default ->
            body.add(
                "to = $T.edge($Lself.$N, into, to);\n",
                RuntimeNames.PROTOCOL,
                names.cast(field),
                field.name());
      }
    }
    return body.add("return to;\n");
  }
}
