package dev.lasso.processor.graph;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import dev.lasso.processor.graph.OwnershipGraph.Cycle;
import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import dev.lasso.processor.graph.OwnershipGraph.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The field that a message about a cycle proposes. */
class WeakCandidateTest {
  /** Of a cycle of so many fields only some are tried. */
  private static final int MANY = 20_000;

  @Test
  void noFieldLeavesFewerOnCyclesThanTheBest() {
    int cycles = 0;
    for (int seed = 0; seed < 5_000; seed++) {
      OwnershipGraph graph = random(new Random(seed));
      for (Cycle cycle : Cycles.of(graph)) {
        int least =
            cycle.fields().stream()
                .mapToInt(field -> search(graph, cycle, field))
                .min()
                .orElseThrow();

        assertWithMessage("%s", graph)
            .that(WeakCandidate.of(graph, cycle).orElseThrow().left())
            .isEqualTo(least);
        cycles++;
      }
    }
    assertThat(cycles).isGreaterThan(2_500);
  }

  private static int search(OwnershipGraph graph, Cycle cycle, Field without) {
    List<Field> others = cycle.fields().stream().filter(field -> field != without).toList();
    return Cycles.of(graph, others).stream().mapToInt(rest -> rest.fields().size()).sum();
  }

  /** Some types with subtypes, mostly in a ring, and some more fields between near or any types. */
  static OwnershipGraph random(Random random) {
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
        fields.add(field(i, "next", (i + 1) % types));
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
      fields.add(new Field(name(owner), "f" + i, false, false, false, true, targets));
    }
    return new OwnershipGraph(all, fields);
  }

  @Test
  void findsTheReferenceBackInACycleOfManyFields() {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      fields.add(field(i, i == MANY - 1 ? "parent" : "next", (i + 1) % MANY));
      if (i < MANY - 3) {
        fields.add(field(i, "second", i + 2));
        fields.add(field(i, "third", i + 3));
      }
    }

    WeakCandidate best = best(fields);

    assertThat(best.field().name()).isEqualTo("parent");
    assertThat(best.left()).isEqualTo(0);
  }

  @Test
  void firstOfManyLikeFieldsIsProposed() {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      fields.add(field(i, "next", (i + 1) % MANY));
    }

    WeakCandidate best = best(fields);

    assertThat(best.field()).isEqualTo(fields.getFirst());
    assertThat(best.left()).isEqualTo(0);
  }

  @Test
  void onlyFieldsOfThisCompilationAreProposed() {
    Field here = loop("next", false, true);
    Field compiled = loop("parent", false, false);

    assertThat(proposed(List.of(here, compiled)).orElseThrow().field()).isEqualTo(here);
    assertThat(proposed(List.of(compiled))).isEmpty();
  }

  @Test
  void collectionsAreProposedLast() {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      fields.add(loop("children" + i, true, true));
    }
    fields.add(loop("parent", true, true));
    Field plain = loop("z", false, true);
    fields.add(plain);

    assertThat(proposed(fields).orElseThrow().field()).isEqualTo(plain);
  }

  @Test
  void lastWordOfANameTellsThatAFieldRefersBack() {
    for (String name : List.of("owner", "Owner", "itsOwner", "its_owner")) {
      assertWithMessage(name).that(pointsBack(loop(name, false, true))).isTrue();
    }
    for (String name : List.of("ownerName", "owner_name", "homeowner", "first")) {
      assertWithMessage(name).that(pointsBack(loop(name, false, true))).isFalse();
    }
    assertThat(pointsBack(loop("owner", true, true))).isFalse();
  }

  private static boolean pointsBack(Field field) {
    return new WeakCandidate(field, 0).pointsBack();
  }

  private static Field loop(String name, boolean isCollection, boolean isHere) {
    return new Field(
        name(0), name, isCollection, false, false, isHere, List.of(new Target(name(0), false)));
  }

  /** Of a type whose objects own one another through all of {@code fields}. */
  private static Optional<WeakCandidate> proposed(List<Field> fields) {
    OwnershipGraph graph =
        new OwnershipGraph(List.of(new GraphType(name(0), name(0), List.of())), fields);
    return WeakCandidate.of(graph, Cycles.of(graph).getFirst());
  }

  private static WeakCandidate best(List<Field> fields) {
    OwnershipGraph graph =
        new OwnershipGraph(
            IntStream.range(0, MANY)
                .mapToObj(i -> new GraphType(name(i), name(i), List.of()))
                .toList(),
            fields);
    List<Cycle> cycles = Cycles.of(graph);

    assertThat(cycles).hasSize(1);
    assertThat(cycles.getFirst().types()).hasSize(MANY);
    return WeakCandidate.of(graph, cycles.getFirst()).orElseThrow();
  }

  private static Field field(int owner, String name, int target) {
    return new Field(
        name(owner), name, false, false, false, true, List.of(new Target(name(target), false)));
  }

  private static String name(int type) {
    return "T%05d".formatted(type);
  }
}
