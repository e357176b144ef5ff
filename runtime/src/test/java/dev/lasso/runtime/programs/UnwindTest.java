package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Threads;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds move from scope to scope, and a scope closes all that were opened after it. */
@Tag("gate")
class UnwindTest extends RuntimeTest {

  private static final String EMPTY = "a scope that holds 0 objects";

  /** Scopes that nobody closes: what loses them is reported. */
  private final List<GcScope> forgotten = new ArrayList<>();

  private GcScope forget(GcScope scope) {
    forgotten.add(scope);
    return scope;
  }

  private Node noisy(GcScope scope, String name) {
    Node node = named(Node.create(scope), name);
    node.setResource(resource(name));
    return node;
  }

  // ------------------------------------------------------------------ moving

  @Test
  void holdMovesAndTheObjectOutlivesItsScope() {
    GcScope caller = heap.openScope();
    GcScope generator = heap.openScope();
    Node result = noisy(generator, "result");
    noisy(generator, "rest");
    assertSame(result, generator.moveTo(caller, result));
    assertCounts(result, 1, 0);
    generator.close();
    assertEquals(List.of("close rest"), takeLog());
    assertThrows(ReferenceCountException.class, () -> held.drop(result));
    caller.drop(result);
    assertEquals(List.of("close result"), log);
    caller.close();
  }

  @Test
  void oneHoldOfSeveralMoves() {
    try (GcScope from = heap.openScope();
        GcScope to = heap.openScope()) {
      Node node = Node.create(from);
      from.keep(node);
      from.moveTo(to, node);
      assertCounts(node, 2, 0);
      assertEquals("a scope that holds 1 object", from.toString());
      assertEquals("a scope that holds 1 object", to.toString());
      to.moveTo(to, node);
      assertEquals("a scope that holds 1 object", to.toString());
      from.drop(node);
      assertThrows(ReferenceCountException.class, () -> from.moveTo(to, node));
      assertCounts(node, 1, 0);
    }
  }

  @Test
  void thousandsOfHoldsMoveThereAndBack() {
    try (GcScope one = heap.openScope();
        GcScope other = heap.openScope()) {
      List<Node> nodes = new ArrayList<>();
      for (int i = 0; i < 5000; i++) {
        nodes.add(Node.create(one));
      }
      nodes.forEach(node -> one.moveTo(other, node));
      assertEquals(EMPTY, one.toString());
      nodes.reversed().forEach(node -> other.moveTo(one, node));
      assertEquals(EMPTY, other.toString());
      assertEquals("a scope that holds 5000 objects", one.toString());
    }
    assertEquals(0, heap.stats().live());
  }

  @Test
  void moveIsNoSuspectAndMarksStayRight() {
    try (GcScope from = heap.openScope();
        GcScope to = heap.openScope()) {
      Node early = Node.create(from);
      long mark = from.mark();
      Node late = Node.create(from);
      long suspects = heap.stats().suspects();
      from.moveTo(to, early);
      from.moveTo(to, late);
      assertEquals(suspects, heap.stats().suspects());
      Node last = Node.create(from);
      from.rewind(mark);
      assertDead(last);
      assertAlive(early, late);
    }
  }

  @Test
  void whatCannotMoveStays() {
    try (GcScope from = heap.openScope();
        GcHeap otherHeap = Heaps.open();
        GcScope other = otherHeap.openScope()) {
      Node node = noisy(from, "node");
      GcScope closed = heap.openScope();
      closed.close();
      assertThrows(IllegalStateException.class, () -> from.moveTo(closed, node));
      assertThrows(IllegalStateException.class, () -> closed.moveTo(from, node));
      assertThrows(IllegalArgumentException.class, () -> from.moveTo(other, node));
      assertThrows(IllegalArgumentException.class, () -> other.moveTo(from, node));
      assertThrows(ReferenceCountException.class, () -> held.moveTo(from, node));
      assertThrows(NullPointerException.class, () -> from.moveTo(null, node));
      assertThrows(NullPointerException.class, () -> from.moveTo(from, null));
      assertEquals("a scope that holds 1 object", from.toString());
      assertCounts(node, 1, 0);
      from.drop(node);
      assertThrows(DeadObjectException.class, () -> from.moveTo(held, node));
      takeLog();
    }
  }

  // ------------------------------------------------------------------ unwinding

  @Test
  void scopesThatWereOpenedAfterAreClosedNewestFirst() {
    GcScope before = heap.openScope();
    noisy(before, "before");
    GcScope scope = heap.openScope();
    noisy(scope, "own");
    GcScope first = heap.openScope();
    noisy(first, "first");
    GcScope second = heap.openScope();
    noisy(second, "second");
    second.close();
    takeLog();
    GcScope third = heap.openScope();
    noisy(third, "third");
    try (var root = heap.openRoot(Node.create(third))) {
      scope.unwind();
      assertEquals(List.of("close third", "close first"), takeLog());
      assertAlive(root.get());
      assertThrows(IllegalStateException.class, () -> first.mark());
      scope.unwind();
      noisy(scope, "later");
      scope.close();
      assertEquals(List.of("close later", "close own"), takeLog());
      assertThrows(IllegalStateException.class, scope::unwind);
      before.close();
      assertEquals(List.of("close before"), takeLog());
    }
  }

  @Test
  void whatCloseHooksOpenMeanwhileStaysOpen() {
    List<GcScope> opened = new ArrayList<>();
    GcScope scope = heap.openScope();
    GcScope early = heap.openScope();
    Node _ =
        Node.createOwner(
            forget(heap.openScope()),
            () -> {
              early.close();
              opened.add(heap.openScope());
            });
    scope.unwind();
    assertEquals(1, opened.size());
    Node.create(opened.getFirst());
    opened.getFirst().close();
    scope.close();
  }

  /** Never closes its scopes itself, as none of the closes had room. */
  private int evaluate(int depth) {
    noisy(forget(heap.openScope()), "temporary");
    return depth < 0 ? depth : 1 + evaluate(depth + 1);
  }

  @Test
  void afterAStackOverflowAllScopesOfTheCallsAreClosed() {
    for (int round = 0; round < 5; round++) {
      GcScope scope = heap.openScope();
      Node mine = noisy(scope, "mine");
      assertThrows(StackOverflowError.class, () -> evaluate(0));
      assertTrue(heap.stats().live() > 100, () -> heap.stats().toString());
      scope.unwind();
      heap.inspect().verify();
      assertEquals(1, heap.stats().live());
      assertAlive(mine);
      scope.close();
      assertEquals(0, heap.stats().live());
      assertEquals("close mine", log.getLast());
      takeLog();
    }
  }

  private int enterDeeper(GcHeap shared, int depth) {
    Node.create(forget(shared.enter()));
    return depth < 0 ? depth : 1 + enterDeeper(shared, depth + 1);
  }

  @Test
  void entriesThatAnOverflowHasLeftOpenAreLeft() {
    try (GcHeap shared = GcHeap.shared()) {
      GcScope suspended;
      try (GcScope _ = shared.enter()) {
        suspended = shared.openScope();
      }
      for (GcScope outer : new GcScope[] {null, suspended}) {
        try (GcScope entry = shared.enter()) {
          Node mine = Node.create(entry);
          assertThrows(StackOverflowError.class, () -> enterDeeper(shared, 0));
          (outer == null ? entry : outer).unwind();
          assertTrue(shared.isInside());
          assertEquals(1, shared.stats().live());
          assertAlive(mine);
        }
        assertFalse(shared.isInside());
        Threads.elsewhere(() -> shared.run(() -> log.add("inside")));
        assertEquals(List.of("inside"), takeLog());
      }
      shared.run(suspended::close);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void scopesOfADroppedGeneratorAreClosedByAnyThreadInside(boolean otherThread) {
    try (GcHeap shared = GcHeap.shared()) {
      List<GcScope> outer = new ArrayList<>();
      try (GcScope _ = shared.enter()) {
        outer.add(shared.openScope());
        Node.create(forget(shared.openScope()));
        Node.create(forget(shared.openScope()));
      }
      Runnable unwind =
          () -> {
            assertThrows(WrongThreadException.class, outer.getFirst()::unwind);
            shared.run(outer.getFirst()::unwind);
          };
      if (otherThread) {
        Threads.elsewhere(unwind::run);
      } else {
        unwind.run();
      }
      shared.run(
          () -> {
            assertEquals(0, shared.stats().live());
            outer.getFirst().close();
          });
    }
  }
}
