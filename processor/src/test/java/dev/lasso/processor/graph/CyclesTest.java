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
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The cycles that are found are those of which the objects of each type can own one another. */
class CyclesTest {

  @Test
  void cyclesAreThoseOfASearchFromEachType() {
    int cyclic = 0;
    for (int seed = 0; seed < 300; seed++) {
      OwnershipGraph graph = random(new Random(seed));
      Set<Set<Object>> found = new HashSet<>();
      for (Cycle cycle : TypeCycles.of(graph)) {
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

  /** Some types with subtypes, mostly in a ring, and some more fields between near or any types. */
  private static OwnershipGraph random(Random random) {
    int types = 1 + random.nextInt(9);
    List<GraphType> all = new ArrayList<>();
    List<Field> fields = new ArrayList<>();
    int supertypes = random.nextInt(3);
    for (int i = 0; i < types; i++) {
      Set<String> above = new TreeSet<>();
      for (GraphType other : all) {
        if (random.nextInt(types) < supertypes) {
          above.add(other.name());
          above.addAll(other.supertypes());
        }
      }
      all.add(new GraphType(name(i), name(i), List.copyOf(above)));
      if (random.nextInt(8) > 0) {
        fields.add(next(i, types));
      }
    }
    int more = random.nextInt(2 * types);
    for (int i = 0; i < more; i++) {
      int owner = random.nextInt(types);
      List<Target> targets = new ArrayList<>();
      for (int bounds = 1 + random.nextInt(2); bounds > 0; bounds--) {
        int near = Math.floorMod(owner + random.nextInt(5) - 2, types);
        int target = random.nextBoolean() ? near : random.nextInt(types);
        targets.add(new Target(name(target), random.nextBoolean()));
      }
      fields.add(new Field(name(owner), "f" + i, false, false, false, false, true, targets));
    }
    return new OwnershipGraph(all, fields);
  }

  private static Field next(int owner, int types) {
    Target target = new Target(name((owner + 1) % types), false);
    return new Field(name(owner), "next", false, false, false, false, true, List.of(target));
  }

  private static String name(int type) {
    return "T%05d".formatted(type);
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

  @Test
  void cycleMayBeOfManyTypes() {
    int many = 20_000;
    OwnershipGraph ring =
        new OwnershipGraph(
            IntStream.range(0, many)
                .mapToObj(i -> new GraphType(name(i), name(i), List.of()))
                .toList(),
            IntStream.range(0, many).mapToObj(i -> next(i, many)).toList());

    assertThat(TypeCycles.of(ring)).containsExactly(new Cycle(names(ring), ring.fields()));
  }

  private static List<String> names(OwnershipGraph graph) {
    return graph.types().stream().map(GraphType::name).toList();
  }

  // ------------------------------------------------------------------ which fields count

  private static final GraphType NODE = new GraphType("p.Node", "Node", List.of());

  private static Field field(String name, boolean isLink, boolean isAcknowledged) {
    return new Field(
        "p.Node",
        name,
        false,
        false,
        isLink,
        isAcknowledged,
        true,
        List.of(new Target("p.Node", false)));
  }

  private static List<String> names(List<Cycle> cycles) {
    return cycles.stream().flatMap(cycle -> cycle.fields().stream()).map(Field::name).toList();
  }

  @Test
  void acknowledgedFieldsAndLinksAreNoCyclesOfAHeap() {
    OwnershipGraph graph =
        new OwnershipGraph(
            List.of(NODE), List.of(field("next", false, false), field("known", false, true)));

    assertThat(names(TypeCycles.of(graph))).containsExactly("next");
    assertThat(TypeCycles.throughLinks(graph)).isEmpty();
  }

  @Test
  void cyclesThroughLinksAreOfAllFieldsThatAreNotAcknowledged() {
    OwnershipGraph graph =
        new OwnershipGraph(
            List.of(NODE),
            List.of(
                field("next", false, false), field("link", true, false), field("k", true, true)));

    assertThat(names(TypeCycles.of(graph))).containsExactly("next");
    assertThat(names(TypeCycles.throughLinks(graph))).containsExactly("next", "link");
    assertThat(graph.label(graph.fields().getFirst())).isEqualTo("Node.next");
    assertThat(graph.label("q.Other")).isEqualTo("q.Other");
  }

  @Test
  void finalFieldsAloneAreNoCycle() {
    Field left = fixed("left");

    assertThat(TypeCycles.of(new OwnershipGraph(List.of(NODE), List.of(left, fixed("right")))))
        .isEmpty();
    assertThat(
            names(
                TypeCycles.of(
                    new OwnershipGraph(List.of(NODE), List.of(left, field("next", false, false))))))
        .containsExactly("left", "next");
  }

  private static Field fixed(String name) {
    List<Target> targets = List.of(new Target("p.Node", false));
    return new Field("p.Node", name, false, true, false, false, true, targets);
  }

  // ------------------------------------------------------------------ the field that may be weak

  private static Field field(String name, boolean isCollection) {
    return new Field("p.Node", name, isCollection, false, false, false, true, List.of());
  }

  private static Optional<Field> candidate(Field... fields) {
    return new Cycle(List.of("p.Node"), List.of(fields)).weakCandidate();
  }

  @Test
  void fieldNamedLikeAReferenceBackIsProposedElseTheFirst() {
    assertThat(candidate(field("next", false), field("itsOwner", false)).map(Field::name))
        .hasValue("itsOwner");
    assertThat(candidate(field("next", false), field("last", false)).map(Field::name))
        .hasValue("next");
  }

  @Test
  void collectionsAreProposedLast() {
    assertThat(candidate(field("parent", true), field("next", false)).map(Field::name))
        .hasValue("next");
    assertThat(candidate(field("children", true)).map(Field::name)).hasValue("children");
  }

  @Test
  void onlyFieldsOfThisCompilationAreProposed() {
    Field compiled = new Field("p.Node", "parent", false, false, false, false, false, List.of());

    assertThat(candidate(compiled, field("next", false)).map(Field::name)).hasValue("next");
    assertThat(candidate(compiled)).isEmpty();
  }

  @Test
  void lastWordOfANameTellsThatAFieldRefersBack() {
    for (String name : List.of("owner", "Owner", "itsOwner", "its_owner")) {
      assertWithMessage(name).that(field(name, false).isNamedLikeBackReference()).isTrue();
    }
    for (String name : List.of("ownerName", "owner_name", "homeowner", "first")) {
      assertWithMessage(name).that(field(name, false).isNamedLikeBackReference()).isFalse();
    }
  }
}
