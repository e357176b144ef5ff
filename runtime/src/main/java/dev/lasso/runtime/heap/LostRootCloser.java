package dev.lasso.runtime.heap;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The thread that closes the lost roots and cells of all shared heaps, and finds their lost scopes.
 * It calls no user code: it queues the releases and the reports, for the threads that use the heap
 * or the heap's maintenance thread. So it is never busy for long, and also replaces maintenance
 * threads that are. It exists while a shared heap is open, and a moment longer.
 */
final class LostRootCloser implements Runnable {

  /** The references to roots, cells, scopes and shared heaps that are unreachable. */
  static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();

  /** Longest time between two checks, in milliseconds. */
  private static final int CHECK_MILLIS = 10_000;

  /**
   * Time for which the thread waits for another heap once none is open, in milliseconds. Heaps that
   * are opened and closed one after the other wake it at most once in this time.
   */
  private static final int LINGER_MILLIS = 100;

  /**
   * The time of the last check, by {@link System#nanoTime}. Not volatile, because the age of a root
   * need not be exact.
   */
  static long roughTime = System.nanoTime();

  private static final AtomicInteger HEAPS = new AtomicInteger();
  private static final AtomicBoolean RUNNING = new AtomicBoolean();

  /** True if the thread must be woken when the last heap is closed. */
  private static volatile boolean sleeps;

  private LostRootCloser() {}

  /** Records that a shared heap is open, and starts the thread unless it is running. */
  static void heapOpened() {
    roughTime = System.nanoTime();
    HEAPS.getAndIncrement();
    start();
  }

  /** Records that a shared heap is closed. Never throws. */
  static void heapClosed() {
    if (HEAPS.decrementAndGet() == 0 && sleeps) {
      sleeps = false;
      try {
        new WeakReference<>(QUEUE, QUEUE).enqueue(); // wakes the thread
      } catch (Throwable t) {
        // for lack of memory or stack: the thread wakes later
      }
    }
  }

  /**
   * Starts the thread, unless it is running. Never throws: the next heap that opens tries again.
   */
  private static void start() {
    if (!RUNNING.get() && RUNNING.compareAndSet(false, true)) {
      try {
        Thread thread =
            Thread.ofPlatform()
                .daemon()
                .name("lasso lost roots")
                .inheritInheritableThreadLocals(false)
                .unstarted(new LostRootCloser());
        thread.setContextClassLoader(null); // it would never be unloaded
        thread.start();
      } catch (Throwable t) { // for lack of threads, stack or memory
        RUNNING.set(false);
      }
    }
  }

  @Override
  public void run() {
    boolean isIdle = false;
    boolean isWoken = false;
    while (!isIdle || HEAPS.get() > 0) {
      try {
        roughTime = System.nanoTime();
        sleeps = !isWoken;
        boolean isLast = HEAPS.get() == 0; // after the store, so that the last heap wakes it
        Reference<?> lost = QUEUE.remove(isLast || isWoken ? LINGER_MILLIS : CHECK_MILLIS);
        isWoken = false;
        if (lost instanceof Tracked found) {
          found.onLost();
        } else {
          isWoken = lost != null;
          MaintenanceThread.replaceBusy();
        }
        isIdle = isLast && lost == null;
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
