package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Scopes as evaluation stacks. */
@Tag("gate")
class ScopeMarkTest extends RuntimeTest {

  /** A pair that owns what it was made of; the operands are temporaries. */
  private Node pair(int depth) {
    long mark = held.mark();
    Node node = Node.create(held);
    if (depth > 0) {
      node.setA(pair(depth - 1));
      node.setB(pair(depth - 1));
      Node.create(held).setA(node); // a temporary that owns the result
    }
    return held.rewind(mark, node);
  }

  @Test
  void expressionLeavesItsResultAlone() {
    long mark = held.mark();
    Node result = pair(5);
    assertEquals(63, heap.stats().live());
    assertEquals(1, Inside.holds(result));
    heap.inspect().verify();
    held.rewind(mark);
    assertEquals(0, heap.stats().live());
  }

  @Test
  void newestGoesFirst() {
    node("before");
    long mark = held.mark();
    finalized("a", _ -> log.add("a"));
    finalized("b", _ -> log.add("b"));
    held.rewind(mark);
    assertEquals(List.of("finalize b", "b", "finalize a", "a"), log);
    assertEquals(1, heap.stats().live());
    held.rewind(mark);
    assertEquals(1, heap.stats().live());
  }

  @Test
  void resultThatWasHeldBeforeIsHeldOnceMore() {
    Node old = node("old");
    long mark = held.mark();
    node("temporary");
    assertSame(old, held.rewind(mark, old));
    assertEquals(2, Inside.holds(old));
    held.rewind(mark);
    assertEquals(1, Inside.holds(old));
    assertEquals(1, heap.stats().live());
  }

  @Test
  void whatLeavesTheScopeBeforeTheMarkMovesNothing() {
    Node owner = node("owner");
    List<Node> old = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      old.add(node("old"));
    }
    long mark = held.mark();
    for (Node node : old) {
      owner.list.move(held, node);
    }
    List<Node> temporary = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      temporary.add(node("temporary"));
    }
    held.rewind(mark);
    temporary.forEach(node -> assertDead(node));
    assertEquals(31, heap.stats().live());
  }

  @Test
  void whatAFinalizerKeepsMeanwhileGoesToo() {
    Node other = node("other");
    long mark = held.mark();
    finalized("a", _ -> held.keep(other));
    held.rewind(mark);
    assertEquals(1, Inside.holds(other));
  }

  @Test
  void endedAndForeignMarksAreRefused() {
    long outer = held.mark();
    node("a");
    long inner = held.mark();
    node("b");
    held.rewind(outer);
    for (long mark : new long[] {inner, -1, outer + 1}) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> held.rewind(mark));
      assertEquals(
          "No mark of a scope that holds 0 objects. A mark is valid for the scope that made it,"
              + " until that scope is rewound to an earlier mark.",
          e.getMessage());
    }
    long other;
    try (GcScope scope = heap.openScope()) {
      other = scope.mark();
      assertThrows(IllegalArgumentException.class, () -> scope.rewind(outer));
    }
    assertThrows(IllegalArgumentException.class, () -> held.rewind(other));
    assertThrows(IllegalArgumentException.class, () -> held.rewind(other, "plain data"));
  }

  @Test
  void plainResultsAreReturnedAndNotHeld() {
    long mark = held.mark();
    node("a");
    assertEquals("plain data", held.rewind(mark, "plain data"));
    assertEquals(0, heap.stats().live());
    node("b");
    assertNull(held.rewind(mark, null));
    assertEquals(0, heap.stats().live());
    Object result = node("c"); // a container, though nobody declares it as one
    assertSame(result, held.rewind(mark, result));
    assertEquals(1, heap.stats().live());
  }

  @Test
  void closedScopeHasNoMarks() {
    GcScope scope = heap.openScope();
    long mark = scope.mark();
    scope.close();
    assertThrows(IllegalStateException.class, scope::mark);
    assertThrows(IllegalStateException.class, () -> scope.rewind(mark));
  }

  @Test
  void rewindCollects() {
    heap.enable();
    long mark = held.mark();
    for (int i = 0; i < 5_000; i++) {
      Node.createLoop(held);
    }
    held.rewind(mark);
    assertEquals(0, heap.stats().live());
  }

  @Test
  void resultIsFoundAmongManyThatComeLater() {
    List<Node> old = nodes(30);
    long mark = held.mark();
    List<Node> temporary = nodes(30);
    drop(old.getFirst()); // far from the end: all are indexed
    Node result = temporary.getLast();
    held.rewind(mark, result);
    nodes(30);
    drop(result);
    assertDead(result);
    assertEquals(59, heap.stats().live());
  }

  private List<Node> nodes(int count) {
    return Stream.generate(() -> node("node")).limit(count).toList();
  }

  @Test
  void scopeThatIsOpenedInPlaceOfOneThatIsBeingRewoundKeepsWhatItHolds() {
    GcScope scope = heap.openScope();
    long mark = scope.mark();
    GcScope[] later = {null};
    Node[] kept = new Node[6];
    Node.create(scope);
    Node.createFinalized(
        scope,
        _ -> {
          scope.close();
          later[0] = heap.openScope();
          for (int i = 0; i < kept.length; i++) {
            kept[i] = Node.create(later[0]);
          }
        });
    scope.rewind(mark);
    assertEquals("a scope that holds 6 objects", later[0].toString());
    assertAlive(kept);
    later[0].close();
    assertDead(kept);
  }
}
