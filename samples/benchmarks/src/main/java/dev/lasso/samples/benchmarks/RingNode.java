package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/** A member of a ring, the smallest possible garbage cycle: the object of W1. */
@GcContainer
public abstract class RingNode extends GcObject {

  @Owned @Nullable RingNode next;
  int value;

  RingNode(int value) {
    this.value = value;
  }

  abstract void setNext(@Nullable RingNode next);

  /** Creates {@code objects} objects in rings of {@code size}, and drops the rings. */
  static void makeAndDrop(GcHeap heap, int objects, int size) {
    for (int i = 0; i < objects / size; i++) {
      try (GcScope scope = heap.openScope()) {
        RingNode first = GcRingNode.create(scope, 0);
        RingNode last = first;
        for (int value = 1; value < size; value++) {
          RingNode node = GcRingNode.create(scope, value);
          node.setNext(last);
          last = node;
        }
        first.setNext(last);
      }
    }
  }
}
