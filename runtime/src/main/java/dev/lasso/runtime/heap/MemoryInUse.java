package dev.lasso.runtime.heap;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The native memory of dead objects that native calls still use, perhaps after the end of its heap.
 *
 * <p>Nobody is told when such a call ends. That of shared heaps is tried by a thread that runs
 * while there is some. That of a confined heap can be freed by its thread alone, which tries
 * whenever it allocates or frees some, or closes a heap.
 */
final class MemoryInUse implements Runnable {

  private static final long SHORTEST_REST = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_REST = TimeUnit.SECONDS.toNanos(1);

  private static final MemoryInUse SHARED = new MemoryInUse();

  /** What is confined to the thread, linked by {@code next}. */
  private static final ThreadLocal<@Nullable NativeMemory> CONFINED = new ThreadLocal<>();

  /** Whether any thread has had some, so that the others need not look. Its own sees it. */
  private static boolean anyConfined;

  /** What the thread has not seen yet, linked by {@code next}. */
  private final AtomicReference<@Nullable NativeMemory> added = new AtomicReference<>();

  private final AtomicBoolean running = new AtomicBoolean();

  private MemoryInUse() {}

  /** Frees memory of a shared heap after the calls that use it. Never throws. */
  static void freeShared(NativeMemory memory) {
    SHARED.add(memory);
    SHARED.start();
  }

  /** Frees memory of this thread after the calls that use it. */
  static void freeConfined(NativeMemory memory) {
    memory.next = CONFINED.get();
    CONFINED.set(memory);
    anyConfined = true;
  }

  /** Frees what this thread had in use, if the calls are over. */
  static void freeConfined() {
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

  /** Frees what can be freed; returns the rest. */
  private static @Nullable NativeMemory freeAll(@Nullable NativeMemory all) {
    NativeMemory left = null;
    NativeMemory rest = all;
    while (rest != null) {
      NativeMemory next = rest;
      rest = next.next;
      if (next.freeNow()) {
        next.freedLate();
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
        running.set(false); // whoever adds next tries again
      }
    }
  }

  @Override
  public void run() {
    try {
      for (long rest = SHORTEST_REST;
          added.get() != null;
          rest = Math.min(2 * rest, LONGEST_REST)) {
        TimeUnit.NANOSECONDS.sleep(rest);
        NativeMemory left = freeAll(added.getAndSet(null));
        while (left != null) {
          NativeMemory next = left;
          left = next.next;
          add(next);
        }
      }
    } catch (InterruptedException e) {
      return; // the JVM is ending
    } finally {
      running.set(false);
    }
    if (added.get() != null) {
      start(); // who has come last found it running still
    }
  }
}
