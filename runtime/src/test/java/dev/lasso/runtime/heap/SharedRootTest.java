package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Node;
import org.junit.jupiter.api.Test;

/** Roots that share one hold of a shared heap. */
class SharedRootTest {

  private static boolean isTracked(GcRoot<Node> root) {
    return (boolean) Inside.part(Inside.part(root, "reference"), "listed");
  }

  @Test
  void closedRootIsNoLongerWatchedThoughAnotherOneHoldsTheObject() {
    try (GcHeap heap = Inside.untended(GcHeap.builder().leaks(GcLeakLevel.PARANOID).shared())) {
      GcRoot<Node> first;
      try (GcScope scope = heap.enter()) {
        first = heap.openRoot(Node.create(scope));
      }
      GcRoot<Node> second = first.share();
      assertTrue(isTracked(second));
      second.close();
      assertFalse(isTracked(second));
      assertTrue(isTracked(first));
      first.close();
    }
  }
}
