package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.programs.FaultNode;
import dev.lasso.runtime.support.Dict;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A dying object lets go of one edge after the other: what one of them led to is destroyed, with
 * all below it, before the next is let go.
 */
@Tag("gate")
class EdgeByEdgeTest extends RuntimeTest {

  /** How an object owns two others, the one first that dies first. */
  @SuppressWarnings("ImmutableEnumChecker") // it holds nothing but code
  enum Way {
    FIELDS(
        (owner, both) -> {
          owner.setA(both.get(0));
          owner.setB(both.get(1));
        }),
    LIST((owner, both) -> owner.anyList.addAll(both.reversed())),
    LIST_AND_DATA((owner, both) -> owner.anyList.addAll(List.of(both.get(1), "data", both.get(0)))),
    ITEMS(
        (owner, both) -> {
          owner.setItem(1, both.get(0));
          owner.setItem(0, both.get(1));
        }),
    SET((owner, both) -> owner.anySet.addAll(both)),
    VALUES(
        (owner, both) -> {
          owner.anyMap.put("first", both.get(0));
          owner.anyMap.put("second", both.get(1));
        }),
    KEYS(
        (owner, both) -> {
          owner.anyMap.put(both.get(0), "first");
          owner.anyMap.put(both.get(1), "second");
        }),
    ENTRY((owner, both) -> owner.anyMap.put(both.get(0), both.get(1))),
    ENTRIES(
        (owner, both) -> {
          owner.anyMap.put("first", both.get(0));
          owner.anyMap.put(both.get(1), "second");
        }),
    FIELD_AND_LIST(
        (owner, both) -> {
          owner.setB(both.get(0));
          owner.list.add(both.get(1));
        });

    private final BiConsumer<FaultNode, List<Node>> own;

    Way(BiConsumer<FaultNode, List<Node>> own) {
      this.own = own;
    }
  }

  private FaultNode owner(Way way, Node first, Node second) {
    FaultNode owner = FaultNode.create(held);
    way.own.accept(owner, List.of(first, second));
    drop(first, second);
    return owner;
  }

  @ParameterizedTest
  @EnumSource
  void finalizerSavesTheSibling(Way way) {
    Node second = logging("second");
    GcWeak<Node> weak = GcWeak.of(second);
    Node first = finalized("first", self -> held.keep(Objects.requireNonNull(weak.get())));
    FaultNode owner = owner(way, first, second);
    held.drop(owner);
    assertEquals(List.of("finalize first"), takeLog());
    assertDead(owner, first);
    assertCounts(second, 1, 0);
    heap.inspect().verify();
    drop(second);
    assertEquals(List.of("finalize second"), takeLog());
  }

  @Test
  void untrackedObjectThatOneOfASetOwnedIsAliveWhenAnotherDies() {
    Node later = logging("later");
    GcWeak<Node> weak = GcWeak.of(later);
    Node sooner = finalized("sooner", self -> log.add("sees " + (weak.get() == later)));
    Node a = node("a");
    Node b = node("b");
    ring(a, b);
    b.setB(sooner); // the newest object of a cycle is the first that releases its edges
    a.setB(later);
    python.untrack(sooner);
    python.untrack(later);
    drop(sooner, later, a, b);
    heap.collect();
    assertEquals(List.of("finalize sooner", "sees true", "finalize later"), log);
  }

  @ParameterizedTest
  @EnumSource
  void siblingIsAliveWhenWhatIsFarBelowDies(Way way) {
    Node second = logging("second");
    GcWeak<Node> weak = GcWeak.of(second);
    Node below = finalized("below", self -> log.add("sees " + (weak.get() == second)));
    Node first = node("first");
    Node middle = node("middle");
    first.setB(middle);
    middle.list.add(below);
    drop(below, middle);
    FaultNode owner = owner(way, first, second);
    held.drop(owner);
    assertEquals(List.of("finalize below", "sees true", "finalize second"), takeLog());
  }

  @ParameterizedTest
  @EnumSource
  void siblingIsToldOfTheDeathBeforeItDies(Way way) {
    Node second = logging("second");
    Node first = node("first");
    second.setResource(GcWeak.of(first, weak -> log.add("told")));
    FaultNode owner = owner(way, first, second);
    held.drop(owner);
    assertEquals(List.of("told", "finalize second"), takeLog());
  }

  @ParameterizedTest
  @EnumSource
  void whoIsDyingIsNotTold(Way way) {
    Node first = logging("first");
    Node second = node("second");
    first.setResource(GcWeak.of(second, weak -> log.add("told")));
    FaultNode owner = owner(way, first, second);
    held.drop(owner);
    assertEquals(List.of("finalize first"), takeLog());
  }

  @ParameterizedTest
  @EnumSource
  void collectionWhileASiblingDiesSparesTheOthers(Way way) {
    Node second = logging("second");
    Node third = node("third");
    ring(second, third);
    Node first = finalized("first", self -> log.add("collected " + heap.collect()));
    FaultNode owner = owner(way, first, second);
    drop(third);
    held.drop(owner);
    assertEquals(List.of("finalize first", "collected 0"), takeLog());
    assertEquals(2, heap.collect());
    assertEquals(List.of("finalize second"), takeLog());
  }

  @ParameterizedTest
  @EnumSource
  void heapAddsUpWhileASiblingDies(Way way) {
    Node second = node("second");
    Node first =
        finalized(
            "first",
            self -> {
              heap.inspect().verify();
              assertCounts(second, 0, 1);
            });
    FaultNode owner = owner(way, first, second);
    held.drop(owner);
    assertDead(second);
  }

  @ParameterizedTest
  @EnumSource
  void weakReferencesToTheOwnerAreNull(Way way) {
    List<GcWeak<Node>> weak = new ArrayList<>();
    Node first = finalized("first", self -> assertNull(weak.getFirst().get()));
    FaultNode owner = owner(way, first, node("second"));
    weak.add(GcWeak.of(owner));
    held.drop(owner);
    assertEquals(List.of("finalize first"), takeLog());
  }

  @Test
  void elementsGoFromLastToFirst() {
    List<Runnable> ways = new ArrayList<>();
    FaultNode owner = FaultNode.create(held);
    ways.add(owner.anyList::clear);
    ways.add(() -> owner.anyList.subList(0, 3).clear());
    ways.add(() -> owner.anyList.removeIf(element -> true));
    ways.add(() -> owner.anyList.removeAll(List.copyOf(owner.anyList)));
    ways.add(() -> owner.anyList.retainAll(List.of()));
    for (Runnable way : ways) {
      IntStream.range(0, 3).mapToObj(i -> logging("" + i)).forEach(owner.anyList::add);
      owner.anyList.forEach(element -> held.drop((GcObject) element));
      way.run();
      assertEquals(List.of("finalize 2", "finalize 1", "finalize 0"), takeLog());
    }
  }

  @Test
  void handWrittenOwnerLetsGoEdgeByEdge() {
    Dict owner = handwritten(Dict::new);
    Node second = logging("second");
    GcWeak<Node> weak = GcWeak.of(second);
    Node first = finalized("first", self -> held.keep(Objects.requireNonNull(weak.get())));
    owner.put("first", first);
    owner.put("second", second);
    drop(first, second);
    held.drop(owner);
    assertCounts(second, 1, 0);
  }

  @Test
  void outsideOfADeadSetCanBeSavedToo() {
    Node second = logging("second");
    GcWeak<Node> weak = GcWeak.of(second);
    Node first = finalized("first", self -> held.keep(Objects.requireNonNull(weak.get())));
    Node member = node("member");
    python.untrack(first);
    python.untrack(second);
    member.setA(first);
    member.setB(second);
    member.list.add(member);
    assertCollects(1, first, second, member);
    assertEquals(List.of("finalize first"), takeLog());
    assertCounts(second, 1, 0);
  }

  @Test
  void manyElementsWaitWithoutStack() {
    int count = 30_000;
    int[] alive = {count};
    Node owner = node("owner");
    for (int i = 0; i < count; i++) {
      Node outer = Node.createFinalized(held, self -> alive[0]--);
      Node inner = node("inner");
      outer.setA(inner);
      outer.setB(inner);
      owner.list.add(outer);
      held.drop(inner);
      held.drop(outer);
    }
    drop(owner);
    assertEquals(0, alive[0]);
    assertEquals(0, heap.stats().live());
  }

  @Test
  void combDiesWithoutStack() {
    int count = 30_000;
    int[] order = {0};
    Node head = node("head");
    for (int i = count; i > 0; i--) {
      int number = i;
      Node next = node("next");
      Node value =
          Node.createFinalized(
              held,
              self -> {
                assertEquals(count - number, order[0]);
                order[0]++;
              });
      next.setA(head); // dies first, with all below it
      next.setB(value);
      held.drop(head);
      held.drop(value);
      head = next;
    }
    drop(head);
    assertEquals(count, order[0]);
  }
}
