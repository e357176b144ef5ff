package dev.lasso.processor.graph;

import static java.util.stream.Collectors.joining;

import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import java.util.List;
import java.util.stream.IntStream;

/** Writes an ownership graph for Mermaid: cycles in red, supertypes dotted. */
public final class MermaidDrawing {
  private MermaidDrawing() {}

  /** The text of a {@code .mmd} file. */
  public static String of(OwnershipGraph graph) {
    StringBuilder mermaid = new StringBuilder("flowchart LR\n");
    List<GraphType> types = graph.types();
    for (int i = 0; i < types.size(); i++) {
      mermaid.append("  t%s[\"%s\"]\n".formatted(i, types.get(i).label()));
    }
    List<Arrows.Owned> owned = Arrows.of(graph).owned();
    for (Arrows.Owned arrow : owned) {
      mermaid.append(
          "  t%s -->|\"%s%s\"| t%s\n"
              .formatted(
                  arrow.from(),
                  arrow.field().name(),
                  arrow.field().isCollection() ? " *" : "",
                  arrow.to()));
    }
    for (Arrows.Inherited arrow : Arrows.of(graph).inherited()) {
      mermaid.append("  t%s -.-> t%s\n".formatted(arrow.from(), arrow.to()));
    }
    String cyclic =
        IntStream.range(0, owned.size())
            .filter(i -> owned.get(i).isCyclic())
            .mapToObj(String::valueOf)
            .collect(joining(","));
    if (!cyclic.isEmpty()) {
      mermaid.append("  linkStyle ").append(cyclic).append(" stroke:#c00\n");
    }
    return mermaid.toString();
  }
}
