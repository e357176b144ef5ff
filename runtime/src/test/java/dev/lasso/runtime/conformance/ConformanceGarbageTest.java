package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;

/** CPython's cases of group F that are not about legacy finalizers: kept garbage. */
@Tag("gate")
class ConformanceGarbageTest extends RuntimeTest {

  @Case(114)
  @DisplayName(
      "test_saveall: SAVEALL a→a → garbage=[a], edge intact, c=1, finalizer ran, weakrefs dead, in"
          + " Lasso only those that have a callback or are fields; taken out → c=1, no 2nd"
          + " finalizer")
  void keptGarbageIsIntactAndFreedWhenTakenOut() {
    Node a = looped(logging("a"));
    a.setResource(resource("a"));
    Node pointing = node("pointing");
    pointing.setWeak(a);
    GcWeak<Node> plain = GcWeak.of(a);
    GcWeak<Node> withCallback = watch(a);
    python.keepGarbage(true);
    assertCollects(1, a);
    assertEquals(List.of(a), python.garbage());
    assertSame(a, a.a);
    assertSame(a, plain.get());
    assertNull(withCallback.get());
    assertSame(a, pointing.weak);
    assertEquals(List.of("callback a", "finalize a"), takeLog());
    assertEquals(0, heap.collect(), "what is in the list is reachable");
    python.garbage().clear();
    assertEquals(1, heap.collect());
    assertEquals(List.of(a), python.garbage(), "found again");
    assertEquals(2, heap.stats().collected());
    python.keepGarbage(false);
    python.garbage().clear();
    assertEquals(1, heap.collect());
    assertEquals(List.of("close a"), log);
    assertDead(a);
  }

  @Case(116)
  @DisplayName(
      "test_garbage_at_shutdown: silent with SAVEALL, the only way there is garbage in Lasso;"
          + " freed")
  void keptGarbageIsFreedWhenTheHeapCloses() {
    Node a = looped(logging("a"));
    drop(a);
    python.keepGarbage(true);
    assertEquals(1, heap.collect());
    closeHeap();
    assertEquals(List.of("finalize a"), log);
    assertDead(a);
  }
}
