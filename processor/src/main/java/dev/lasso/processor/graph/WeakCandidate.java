package dev.lasso.processor.graph;

import dev.lasso.processor.graph.OwnershipGraph.Field;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The field of a cycle that would best be weak: one that is no collection, as those can not be; of
 * these the one without which the fewest fields are left on cycles; among equals one that is named
 * like a reference back.
 *
 * @param field the field
 * @param left how many fields are on cycles without it
 */
public record WeakCandidate(Field field, int left) {

  private static final Set<String> BACK =
      Set.of(
          "back",
          "container",
          "context",
          "creator",
          "enclosing",
          "holder",
          "host",
          "listener",
          "observer",
          "origin",
          "outer",
          "owner",
          "parent",
          "prev",
          "previous",
          "source",
          "up");

  /** The best field among those with their source in this compilation; empty if there is none. */
  public static Optional<WeakCandidate> of(OwnershipGraph graph, Cycle cycle) {
    return cycle.fields().stream()
        .filter(Field::isHere)
        .map(field -> new WeakCandidate(field, left(graph, cycle, field)))
        .min(
            Comparator.<WeakCandidate, Boolean>comparing(
                    candidate -> candidate.field.isCollection())
                .thenComparingInt(candidate -> candidate.left)
                .thenComparing(candidate -> !candidate.pointsBack())
                .thenComparing(candidate -> graph.label(candidate.field())));
  }

  private static int left(OwnershipGraph graph, Cycle cycle, Field without) {
    List<Field> others = cycle.fields().stream().filter(field -> field != without).toList();
    return Cycles.of(graph, others).stream().mapToInt(rest -> rest.fields().size()).sum();
  }

  /** Whether its name says that it refers back to an owner. */
  public boolean pointsBack() {
    String[] words = field.name().split("(?=[A-Z])|_", -1);
    return !field.isCollection() && BACK.contains(words[words.length - 1].toLowerCase(Locale.ROOT));
  }
}
