package dev.lasso.processor.graph;

import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import java.util.List;

/** Writes an ownership graph for Graphviz: cycles in red, supertypes dashed. */
public final class DotDrawing {
  private DotDrawing() {}

  /** The text of a {@code .dot} file. */
  public static String of(OwnershipGraph graph) {
    StringBuilder dot = new StringBuilder();
    dot.append(
        "digraph ownership {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\"];\n");
    dot.append("  edge [fontname=\"sans-serif\", fontsize=10];\n");
    List<GraphType> types = graph.types();
    for (GraphType type : types) {
      String style = type.isContainer() ? "" : ", style=dashed";
      dot.append("  \"%s\" [label=\"%s\"%s];\n".formatted(type.name(), type.label(), style));
    }
    Arrows arrows = Arrows.of(graph);
    for (Arrows.Owned owned : arrows.owned()) {
      dot.append(
          "  \"%s\" -> \"%s\" [label=\"%s%s\"%s];\n"
              .formatted(
                  types.get(owned.from()).name(),
                  types.get(owned.to()).name(),
                  owned.field().name(),
                  owned.field().isCollection() ? " *" : "",
                  owned.isCyclic() ? ", color=red" : ""));
    }
    for (Arrows.Inherited inherited : arrows.inherited()) {
      dot.append(
          "  \"%s\" -> \"%s\" [style=dashed, arrowhead=empty];\n"
              .formatted(types.get(inherited.from()).name(), types.get(inherited.to()).name()));
    }
    return dot.append("}\n").toString();
  }
}
