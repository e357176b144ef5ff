package dev.lasso.runtime.heap;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The native memory of a shared heap that is to be freed once nobody is inside. */
final class Unfreed implements NativeMemory.Freer {

  /** How much of it is left to the tender. */
  private final long budget;

  /** What is to be freed, the last first; for the thread inside. */
  private @Nullable NativeMemory last;

  /** How much that is, and what is being freed. */
  private final AtomicLong bytes = new AtomicLong();

  Unfreed(long budget) {
    this.budget = budget;
  }

  /** Adds memory, as freeing it takes long; for the thread inside. Never throws. */
  @Override
  public void freeLater(NativeMemory memory) {
    memory.next = last;
    last = memory;
    bytes.addAndGet(memory.bytes());
  }

  /** Whether memory is to be freed; for the thread inside. */
  boolean isAny() {
    return last != null;
  }

  /** How many bytes are to be freed, or are being freed; for any thread. */
  long bytes() {
    return bytes.get();
  }

  /** Whether it is too much to leave it to the tender; for any thread. */
  boolean isOverBudget() {
    return bytes.get() > budget;
  }

  /** Takes all, for {@link #free}; for the thread inside. */
  @Nullable NativeMemory take() {
    NativeMemory all = last;
    last = null;
    return all;
  }

  /** Frees what was taken; for a thread outside. */
  void free(@Nullable NativeMemory all) {
    NativeMemory rest = all;
    while (rest != null) {
      NativeMemory next = rest;
      rest = next.next;
      next.next = null;
      if (next.freeNow()) {
        freed(next);
      } else {
        MemoryInUse.freeShared(next);
      }
    }
  }

  /** Notes that memory is freed; for any thread. */
  @Override
  public void freed(NativeMemory memory) {
    bytes.addAndGet(-memory.bytes());
  }
}
