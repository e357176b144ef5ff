package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;

/** An application that loses a shared heap of each leak level, with all that can be open in one. */
public final class Redeployed implements Runnable {

  @Override
  @SuppressWarnings("RootNotClosed") // all is lost
  public void run() {
    for (GcLeakLevel level : GcLeakLevel.values()) {
      GcHeap heap = GcHeap.builder().leaks(level).onLeak(_ -> {}).shared();
      try (GcScope scope = heap.enter()) {
        Node ring = Node.createFinalized(scope, _ -> {});
        ring.setA(ring);
        Node held = Node.create(scope);
        heap.openRoot(held).share();
        new GcRootCell<Node>(heap).set(held);
        heap.openScope().keep(held);
        scope.drop(ring);
      }
    }
  }
}
