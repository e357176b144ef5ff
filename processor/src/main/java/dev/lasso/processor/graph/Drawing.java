package dev.lasso.processor.graph;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import dev.lasso.processor.graph.OwnershipGraph.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * An ownership graph as text that others draw: an arrow from the owner of a field to its declared
 * type, red on cycles, acknowledged or not, and a dashed one from each type to its direct
 * supertypes.
 */
public final class Drawing {
  private Drawing() {}

  /** An arrow between two types, which are numbered. */
  private record Arrow(int from, int to, String label, Style style) {}

  private enum Style {
    OWNED,
    CYCLIC,
    INHERITED
  }

  /** The arrows, those of fields first. */
  private static List<Arrow> arrows(OwnershipGraph graph) {
    List<Arrow> arrows = new ArrayList<>();
    Map<String, GraphType> types = new HashMap<>();
    Map<String, Integer> numbers = new HashMap<>();
    for (GraphType type : graph.types()) {
      numbers.put(type.name(), types.size());
      types.put(type.name(), type);
    }
    Set<Field> cyclic =
        Cycles.of(graph, graph.fields()).stream()
            .flatMap(cycle -> cycle.fields().stream())
            .collect(toSet());
    for (Field field : graph.fields()) {
      String label = field.name() + (field.isCollection() ? " *" : "");
      Style style = cyclic.contains(field) ? Style.CYCLIC : Style.OWNED;
      for (Target target : field.targets()) {
        int from = numbers.get(field.owner());
        arrows.add(new Arrow(from, numbers.get(target.type()), label, style));
      }
    }
    for (GraphType type : graph.types()) {
      Set<String> indirect = new HashSet<>();
      type.supertypes().forEach(name -> indirect.addAll(types.get(name).supertypes()));
      for (String supertype : type.supertypes()) {
        if (!indirect.contains(supertype)) {
          int from = numbers.get(type.name());
          arrows.add(new Arrow(from, numbers.get(supertype), "", Style.INHERITED));
        }
      }
    }
    return arrows;
  }

  /** The text of a {@code .dot} file, for Graphviz. */
  public static String dot(OwnershipGraph graph) {
    StringBuilder dot =
        new StringBuilder(
            """
            digraph ownership {
              rankdir=LR;
              node [shape=box, fontname="sans-serif"];
              edge [fontname="sans-serif", fontsize=10];
            """);
    for (GraphType type : graph.types()) {
      String style = type.isContainer() ? "" : ", style=dashed";
      dot.append("  \"%s\" [label=\"%s\"%s];\n".formatted(type.name(), type.label(), style));
    }
    for (Arrow arrow : arrows(graph)) {
      String style =
          switch (arrow.style) {
            case OWNED -> "label=\"%s\"".formatted(arrow.label);
            case CYCLIC -> "label=\"%s\", color=red".formatted(arrow.label);
            case INHERITED -> "style=dashed, arrowhead=empty";
          };
      String from = graph.types().get(arrow.from).name();
      String to = graph.types().get(arrow.to).name();
      dot.append("  \"%s\" -> \"%s\" [%s];\n".formatted(from, to, style));
    }
    return dot.append("}\n").toString();
  }

  /** The text of a {@code .mmd} file, for Mermaid. */
  public static String mermaid(OwnershipGraph graph) {
    StringBuilder mermaid = new StringBuilder("flowchart LR\n");
    for (int i = 0; i < graph.types().size(); i++) {
      mermaid.append("  t%s[\"%s\"]\n".formatted(i, graph.types().get(i).label()));
    }
    List<Arrow> arrows = arrows(graph);
    for (Arrow arrow : arrows) {
      String line = arrow.style == Style.INHERITED ? "-.->" : "-->|\"%s\"|".formatted(arrow.label);
      mermaid.append("  t%s %s t%s\n".formatted(arrow.from, line, arrow.to));
    }
    String cyclic =
        IntStream.range(0, arrows.size())
            .filter(i -> arrows.get(i).style == Style.CYCLIC)
            .mapToObj(String::valueOf)
            .collect(joining(","));
    if (!cyclic.isEmpty()) {
      mermaid.append("  linkStyle ").append(cyclic).append(" stroke:#c00\n");
    }
    return mermaid.toString();
  }
}
