package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.Work;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The native memory of a shared heap that the next thread to leave frees outside the lock. */
final class DeferredFrees implements NativeMemory.Freer {

  private static final Pinned PINNED = new Pinned();

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
    NativeMemory left = all == null ? null : NativeMemory.freeAll(all);
    if (left != null) {
      PINNED.add(left, Pinned.MIN_DELAY);
    }
  }

  /** Records that memory has been freed. Any thread may call this method. */
  @Override
  public void recordFreed(NativeMemory memory) {
    bytes.addAndGet(-memory.bytes());
  }

  /** The memory of all shared heaps that native calls still use, perhaps of closed heaps. */
  private static final class Pinned extends MaintenanceThread.Task {

    private static final long MIN_DELAY = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long MAX_DELAY = TimeUnit.SECONDS.toNanos(1);

    private @Nullable NativeMemory first;
    private long delay;

    /** Adds a list of memory. Never throws: if no thread can be started, the next call retries. */
    synchronized void add(NativeMemory added, long delayNanos) {
      NativeMemory last = added;
      while (last.next != null) {
        last = last.next;
      }
      last.next = first;
      first = added;
      delay = delayNanos;
      try {
        MaintenanceThread.schedule(this, delayNanos);
      } catch (Throwable t) {
        // see above
      }
    }

    private synchronized @Nullable NativeMemory take() {
      NativeMemory all = first;
      first = null;
      return all;
    }

    @Override
    void perform() {
      long next = Math.min(2 * delay, MAX_DELAY);
      NativeMemory left = NativeMemory.freeAll(take());
      if (left != null) {
        add(left, next);
      }
    }
  }
}
