package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.PinnedMemory;
import dev.lasso.runtime.object.Work;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The native memory of a shared heap that the next thread to leave frees outside the lock. */
final class DeferredFrees implements NativeMemory.Freer {

  private final HeapState heap;

  /** Number of bytes that may be left to the maintenance thread. */
  private final long budget;

  /** The waiting memory, newest first, linked by {@code next}. Only the thread inside uses it. */
  private @Nullable NativeMemory newest;

  /** Number of bytes that are waiting or being freed. */
  private final AtomicLong bytes = new AtomicLong();

  DeferredFrees(HeapState heap, long budget) {
    this.heap = heap;
    this.budget = budget;
  }

  /** Adds memory, because freeing it takes long. Called by the thread inside. Never throws. */
  @Override
  public void freeLater(NativeMemory memory) {
    memory.next = newest;
    newest = memory;
    bytes.addAndGet(memory.bytes());
    heap.addWork(Work.FREES);
  }

  /**
   * Returns the number of bytes that are waiting or being freed. Any thread may call this method.
   */
  long bytes() {
    return bytes.get();
  }

  /**
   * Returns whether too many bytes are waiting to leave them to the maintenance thread. Any thread
   * may call this method.
   */
  boolean isOverBudget() {
    return bytes.get() > budget;
  }

  /** Takes all waiting memory, for {@link #free}. Called by the thread inside. */
  @Nullable NativeMemory take() {
    NativeMemory all = newest;
    if (all != null) {
      newest = null;
      heap.clearWork(Work.FREES);
    }
    return all;
  }

  /** Frees memory that was taken. Called by a thread outside. */
  void free(@Nullable NativeMemory all) {
    NativeMemory rest = all;
    while (rest != null) {
      NativeMemory next = rest;
      rest = next.next;
      next.next = null;
      if (next.tryFree()) {
        recordFreed(next);
      } else {
        PinnedMemory.freeShared(next);
      }
    }
  }

  /** Records that memory has been freed. Any thread may call this method. */
  @Override
  public void recordFreed(NativeMemory memory) {
    bytes.addAndGet(-memory.bytes());
  }
}
