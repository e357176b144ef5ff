package dev.lasso.runtime.heap;

import java.lang.ref.ReferenceQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The thread that closes the lost roots and cells of all shared heaps. It calls no user code: it
 * queues the releases, and the thread inside the heap, or the heap's maintenance thread, executes
 * them. It exists while a shared heap is open.
 */
final class LostRoots implements Runnable {

  /** The references to roots and cells that the JVM has found unreachable. */
  static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();

  /** Time between two checks for open heaps, in milliseconds. */
  private static final int CHECK_MILLIS = 10_000;

  /**
   * The time of the last check, by {@link System#nanoTime}. Not volatile, because the age of a root
   * need not be exact.
   */
  static long roughTime = System.nanoTime();

  private static final AtomicInteger HEAPS = new AtomicInteger();
  private static final AtomicBoolean RUNNING = new AtomicBoolean();

  private LostRoots() {}

  /** Records that a shared heap is open, and starts the thread unless it is running. */
  static void heapOpened() {
    roughTime = System.nanoTime();
    HEAPS.getAndIncrement();
    start();
  }

  /** Records that a shared heap is closed. */
  static void heapClosed() {
    HEAPS.getAndDecrement();
  }

  /**
   * Starts the thread, unless it is running. Never throws: the next heap that opens tries again.
   */
  private static void start() {
    if (!RUNNING.get() && RUNNING.compareAndSet(false, true)) {
      boolean started = false;
      try {
        Thread thread =
            Thread.ofPlatform()
                .daemon()
                .name("lasso lost roots")
                .inheritInheritableThreadLocals(false)
                .unstarted(new LostRoots());
        thread.setContextClassLoader(null); // it would never be unloaded
        thread.start();
        started = true;
      } catch (Throwable t) {
        // for lack of threads, stack or memory
      } finally {
        if (!started) {
          RUNNING.set(false);
        }
      }
    }
  }

  @Override
  public void run() {
    while (HEAPS.get() > 0) {
      try {
        roughTime = System.nanoTime();
        if (QUEUE.remove(CHECK_MILLIS) instanceof TrackedRoot lost) {
          lost.close();
        }
      } catch (Throwable t) {
        // An interrupt is not expected. Without memory, a lost root is closed without a report.
      }
    }
    RUNNING.set(false);
    if (HEAPS.get() > 0) {
      start(); // a heap that was opened meanwhile found the thread still running
    }
  }
}
