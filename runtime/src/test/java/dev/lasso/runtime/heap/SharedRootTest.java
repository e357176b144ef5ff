package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.LeakDetector.TrackedReference;
import dev.lasso.runtime.support.Node;
import org.junit.jupiter.api.Test;

/** Roots that share one hold of a shared heap. */
class SharedRootTest {

  private static TrackedReference reference(GcRoot<Node> root) {
    return (TrackedReference) Inside.part(root, "reference");
  }

  @Test
  void closedRootIsNoLongerWatchedThoughAnotherOneHoldsTheObject() {
    try (GcHeap heap = Inside.untended(GcHeap.builder().leaks(GcLeakLevel.PARANOID).shared())) {
      GcRoot<Node> first;
      try (GcScope scope = heap.enter()) {
        first = heap.openRoot(Node.create(scope));
      }
      GcRoot<Node> second = first.share();
      assertTrue(reference(second).isOpen());
      second.close();
      assertFalse(reference(second).isOpen());
      assertTrue(reference(first).isOpen());
      first.close();
    }
  }
}
