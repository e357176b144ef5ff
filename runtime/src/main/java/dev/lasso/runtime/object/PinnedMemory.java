package dev.lasso.runtime.object;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Pinned native memory: memory of dead objects that native calls still use, perhaps after the end
 * of its heap.
 *
 * <p>The end of such a call is not signaled, so freeing is retried. For shared heaps, a thread that
 * runs while there is such memory retries. Memory of a confined heap can be freed only by its own
 * thread, which retries whenever it allocates or frees native memory, or closes a heap.
 */
public final class PinnedMemory implements Runnable {

  private static final long MIN_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long MAX_DELAY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final PinnedMemory SHARED = new PinnedMemory();

  /** Pinned memory that is confined to the thread, linked by {@code next}. */
  private static final ThreadLocal<@Nullable NativeMemory> CONFINED = new ThreadLocal<>();

  /**
   * True once any thread has had such memory, so that the other threads need no lookup. A thread
   * with such memory made the store itself, so a plain field suffices.
   */
  private static boolean anyConfined;

  /** Memory that the thread has not tried to free yet, linked by {@code next}. */
  private final AtomicReference<@Nullable NativeMemory> added = new AtomicReference<>();

  private final AtomicBoolean running = new AtomicBoolean();

  private PinnedMemory() {}

  /** Frees memory of a shared heap after the native calls that use it. Never throws. */
  public static void freeShared(NativeMemory memory) {
    SHARED.add(memory);
    SHARED.start();
  }

  /** Frees memory of the current thread after the native calls that use it. */
  static void freeConfined(NativeMemory memory) {
    memory.next = CONFINED.get();
    CONFINED.set(memory);
    anyConfined = true;
  }

  /** Frees the pinned memory of the current thread whose native calls have ended. */
  public static void freeConfined() {
    if (anyConfined) {
      NativeMemory all = CONFINED.get();
      if (all != null) {
        NativeMemory left = freeAll(all);
        if (left == null) {
          CONFINED.remove();
        } else {
          CONFINED.set(left);
        }
      }
    }
  }

  /** Frees the memory that no native call is using. Returns the rest. */
  private static @Nullable NativeMemory freeAll(@Nullable NativeMemory all) {
    NativeMemory left = null;
    NativeMemory rest = all;
    while (rest != null) {
      NativeMemory next = rest;
      rest = next.next;
      if (next.tryFree()) {
        next.recordFreed();
      } else {
        next.next = left;
        left = next;
      }
    }
    return left;
  }

  private void add(NativeMemory memory) {
    NativeMemory before;
    do {
      before = added.get();
      memory.next = before;
    } while (!added.compareAndSet(before, memory));
  }

  private void start() {
    if (!running.get() && running.compareAndSet(false, true)) {
      try {
        Thread.ofPlatform().daemon().name("lasso memory in use").start(this);
      } catch (Throwable t) {
        running.set(false); // the next call retries
      }
    }
  }

  @Override
  public void run() {
    try {
      for (long rest = MIN_DELAY_NANOS;
          added.get() != null;
          rest = Math.min(2 * rest, MAX_DELAY_NANOS)) {
        TimeUnit.NANOSECONDS.sleep(rest);
        NativeMemory left = freeAll(added.getAndSet(null));
        while (left != null) {
          NativeMemory next = left;
          left = next.next;
          add(next);
        }
      }
    } catch (InterruptedException e) {
      return; // the JVM is shutting down
    } finally {
      running.set(false);
    }
    if (added.get() != null) {
      start(); // memory was added when the thread still counted as running
    }
  }
}
