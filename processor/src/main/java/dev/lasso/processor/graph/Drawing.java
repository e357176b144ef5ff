package dev.lasso.processor.graph;

import static java.util.stream.Collectors.toSet;

import dev.lasso.processor.graph.OwnershipGraph.Cycle;
import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import dev.lasso.processor.graph.OwnershipGraph.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A drawing of an ownership graph as Mermaid text. An arrow leads from the owner of a field to the
 * field's declared type. It is red if the field is on a cycle, acknowledged or not. A dashed arrow
 * leads from each type to its direct supertypes.
 */
public final class Drawing {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final StringBuilder text = new StringBuilder("flowchart LR\n");

  private Drawing() {}

  /** Returns the text of a {@code .mmd} file. */
  public static String mermaid(OwnershipGraph graph) {
    return new Drawing().draw(graph);
  }

  private String draw(OwnershipGraph graph) {
    for (GraphType type : graph.types()) {
      text.append("  t%s[\"%s\"]\n".formatted(numbers.size(), type.label()));
      numbers.put(type.name(), numbers.size());
    }
    Set<Field> cyclic =
        TypeCycles.of(graph, graph.fields()).stream()
            .map(Cycle::fields)
            .flatMap(List::stream)
            .collect(toSet());
    List<String> red = new ArrayList<>();
    int arrows = 0;
    for (Field field : graph.fields()) {
      String line = "-->|\"%s%s\"|".formatted(field.name(), field.isCollection() ? " *" : "");
      for (Target target : field.targets()) {
        arrow(field.owner(), line, target.type());
        if (cyclic.contains(field)) {
          red.add(String.valueOf(arrows));
        }
        arrows++;
      }
    }
    for (GraphType type : graph.types()) {
      Set<String> indirect =
          graph.types().stream()
              .filter(above -> type.supertypes().contains(above.name()))
              .flatMap(above -> above.supertypes().stream())
              .collect(toSet());
      type.supertypes().stream()
          .filter(above -> !indirect.contains(above))
          .forEach(above -> arrow(type.name(), "-.->", above));
    }
    return red.isEmpty()
        ? text.toString()
        : text.append("  linkStyle %s stroke:#c00\n".formatted(String.join(",", red))).toString();
  }

  private void arrow(String from, String line, String to) {
    text.append("  t%s %s t%s\n".formatted(numbers.get(from), line, numbers.get(to)));
  }
}
