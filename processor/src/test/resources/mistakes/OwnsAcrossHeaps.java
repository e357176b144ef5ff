// An object of another heap is owned.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class OwnsAcrossHeaps extends GcObject {
  @Owned OwnsAcrossHeaps next;

  abstract void setNext(OwnsAcrossHeaps next);

  static void mustThrow(Class<? extends Throwable> type, Runnable action) {
    try {
      action.run();
    } catch (Throwable thrown) {
      type.cast(thrown);
      return;
    }
    throw new AssertionError("nothing was thrown");
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      OwnsAcrossHeaps a = GcOwnsAcrossHeaps.create(scope);
      try (GcHeap other = GcHeap.confined();
          GcScope abroad = other.openScope()) {
        OwnsAcrossHeaps b = GcOwnsAcrossHeaps.create(abroad);
        // JAVAC WARNING [HeapsMixed] This mixes objects of the heaps of 'other' and 'heap', which throws IllegalArgumentException, because objects of different heaps never own one another. Create both in one heap, or copy plain data.
        mustThrow(IllegalArgumentException.class, () -> a.setNext(b));
        other.inspect().verify();
      }
      heap.inspect().verify();
    }
  }
}
