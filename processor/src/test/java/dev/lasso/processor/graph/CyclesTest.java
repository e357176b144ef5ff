package dev.lasso.processor.graph;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.util.stream.Collectors.toSet;

import dev.lasso.processor.graph.OwnershipGraph.Cycle;
import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import dev.lasso.processor.graph.OwnershipGraph.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The cycles that are found are those of which the objects of each type can own one another. */
class CyclesTest {

  @Test
  void cyclesAreThoseOfASearchFromEachType() {
    int cyclic = 0;
    for (int seed = 0; seed < 300; seed++) {
      OwnershipGraph graph = WeakCandidateTest.random(new Random(seed));
      Set<Set<Object>> found = new HashSet<>();
      for (Cycle cycle : Cycles.of(graph)) {
        Set<Object> members = new HashSet<>(cycle.types());
        members.addAll(cycle.fields());
        found.add(members);
        assertThat(cycle.types()).isInOrder();
      }

      assertWithMessage("%s", graph).that(found).isEqualTo(search(graph));
      cyclic += found.size() > 1 ? 1 : 0;
    }
    assertThat(cyclic).isGreaterThan(10);
  }

  /** The names of types, with the fields, that lead to one another. */
  private static Set<Set<Object>> search(OwnershipGraph graph) {
    Map<Field, Set<String>> owned = new HashMap<>();
    graph.fields().forEach(field -> owned.put(field, owned(graph, field)));
    Map<String, Set<Object>> reached = new HashMap<>();
    graph.types().forEach(type -> reached.put(type.name(), reached(graph, owned, type)));
    Set<Set<Object>> cycles = new HashSet<>();
    reached.forEach(
        (type, from) -> {
          if (from.contains(type)) {
            Set<Object> cycle = new HashSet<>(from);
            cycle.removeIf(
                other ->
                    other instanceof Field field
                        ? owned.get(field).stream()
                            .noneMatch(to -> to.equals(type) || reached.get(to).contains(type))
                        : !reached.get(other).contains(type));
            cycles.add(cycle);
          }
        });
    return cycles;
  }

  /** What an object of the type leads to, the type itself only if it comes back to it. */
  private static Set<Object> reached(
      OwnershipGraph graph, Map<Field, Set<String>> owned, GraphType from) {
    Map<String, GraphType> types = new HashMap<>();
    graph.types().forEach(type -> types.put(type.name(), type));
    Set<Object> reached = new HashSet<>();
    List<GraphType> left = new ArrayList<>(List.of(from));
    while (!left.isEmpty()) {
      GraphType owner = left.removeLast();
      for (Field field : graph.fields()) {
        if ((field.owner().equals(owner.name()) || owner.supertypes().contains(field.owner()))
            && reached.add(field)) {
          for (String type : owned.get(field)) {
            if (reached.add(type)) {
              left.add(types.get(type));
            }
          }
        }
      }
    }
    return reached;
  }

  /** The types whose objects the field can own. */
  private static Set<String> owned(OwnershipGraph graph, Field field) {
    return graph.types().stream()
        .filter(type -> field.targets().stream().anyMatch(target -> fits(type, target)))
        .map(GraphType::name)
        .collect(toSet());
  }

  private static boolean fits(GraphType type, Target target) {
    return type.name().equals(target.type())
        || (!target.isExact() && type.supertypes().contains(target.type()));
  }

  // ------------------------------------------------------------------ which fields count

  private static final GraphType NODE = new GraphType("p.Node", "Node", List.of());

  private static Field field(String name, boolean isLink, boolean isAcknowledged) {
    return new Field(
        "p.Node", name, false, isLink, isAcknowledged, true, List.of(new Target("p.Node", false)));
  }

  private static List<String> names(List<Cycle> cycles) {
    return cycles.stream().flatMap(cycle -> cycle.fields().stream()).map(Field::name).toList();
  }

  @Test
  void acknowledgedFieldsAndLinksAreNoCyclesOfAHeap() {
    OwnershipGraph graph =
        new OwnershipGraph(
            List.of(NODE), List.of(field("next", false, false), field("known", false, true)));

    assertThat(names(Cycles.of(graph))).containsExactly("next");
    assertThat(Cycles.throughLinks(graph)).isEmpty();
  }

  @Test
  void cyclesThroughLinksAreOfAllFieldsThatAreNotAcknowledged() {
    OwnershipGraph graph =
        new OwnershipGraph(
            List.of(NODE),
            List.of(
                field("next", false, false), field("link", true, false), field("k", true, true)));

    assertThat(names(Cycles.of(graph))).containsExactly("next");
    assertThat(names(Cycles.throughLinks(graph))).containsExactly("next", "link");
    assertThat(graph.label(graph.fields().getFirst())).isEqualTo("Node.next");
    assertThat(graph.label("q.Other")).isEqualTo("q.Other");
  }
}
