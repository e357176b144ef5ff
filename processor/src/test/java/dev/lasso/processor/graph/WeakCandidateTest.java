package dev.lasso.processor.graph;

import static com.google.common.truth.Truth.assertThat;

import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import dev.lasso.processor.graph.OwnershipGraph.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The field that a message about a cycle proposes, where a cycle is too large to try them all. */
class WeakCandidateTest {
  private static final int TYPES = 2_000;

  /** Whoever tries each field on all types takes minutes here. */
  @Test
  void findsTheReferenceBackInACycleOfManyTypes() {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < TYPES; i++) {
      fields.add(field(i, i == TYPES - 1 ? "parent" : "next", (i + 1) % TYPES));
      if (i < TYPES - 3) {
        fields.add(field(i, "second", i + 2));
        fields.add(field(i, "third", i + 3));
      }
    }

    WeakCandidate best = best(fields);

    assertThat(best.field().name()).isEqualTo("parent");
    assertThat(best.left()).isEqualTo(0);
  }

  @Test
  void triesFieldsThatNoNameTellsFrom() {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < TYPES; i++) {
      fields.add(field(i, "next", (i + 1) % TYPES));
    }

    WeakCandidate best = best(fields);

    assertThat(best.field().name()).isEqualTo("next");
    assertThat(best.left()).isEqualTo(0);
  }

  private static WeakCandidate best(List<Field> fields) {
    OwnershipGraph graph =
        new OwnershipGraph(
            IntStream.range(0, TYPES)
                .mapToObj(i -> new GraphType(name(i), name(i), true, List.of()))
                .toList(),
            fields);
    List<Cycle> cycles = Cycles.of(graph);

    assertThat(cycles).hasSize(1);
    assertThat(cycles.getFirst().types()).hasSize(TYPES);
    return WeakCandidate.of(graph, cycles.getFirst()).orElseThrow();
  }

  private static Field field(int owner, String name, int target) {
    return new Field(
        name(owner), name, false, false, true, List.of(new Target(name(target), false)));
  }

  private static String name(int type) {
    return "T%04d".formatted(type);
  }
}
