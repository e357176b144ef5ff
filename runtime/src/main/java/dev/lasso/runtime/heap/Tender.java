package dev.lasso.runtime.heap;

import dev.lasso.runtime.observe.Log;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Looks after a shared heap that was left with something to do: it comes in like everybody else,
 * works for as long as the longest pause, and goes out, until nothing is left. There is none while
 * there is nothing to do. It is a platform thread by default: all carriers of virtual threads may
 * be busy, or pinned by native calls.
 */
final class Tender implements Runnable {

  /** How long it waits at first: what has become garbage until then is collected together. */
  private static final long FIRST = TimeUnit.MILLISECONDS.toNanos(20);

  /** How long the program has the heap for itself, as a multiple of the time that was worked. */
  private static final double REST = 2.5;

  private static final long SHORTEST_REST = TimeUnit.MILLISECONDS.toNanos(1);

  /** The same after a collection that has found nothing: another one would find little, too. */
  private static final long FRUITLESS = 10;

  private static final long LONGEST = TimeUnit.SECONDS.toNanos(10);

  private final Gate gate;
  private final ThreadFactory factory;
  private final boolean later;

  private final AtomicBoolean running = new AtomicBoolean();

  /** How long the next one is to wait at first. */
  private volatile long first;

  Tender(Gate gate, Options options) {
    this.gate = gate;
    later = options.releaseLater();
    ThreadFactory chosen = options.tender();
    factory = chosen != null ? chosen : this::newThread;
    first = firstWait(0);
  }

  private Thread newThread(Runnable tender) {
    return Thread.ofPlatform().daemon().name("lasso tender of " + gate.heap()).unstarted(tender);
  }

  private long firstWait(long fruitless) {
    long wait = later ? SHORTEST_REST : FIRST;
    return Math.min(Math.max(wait, FRUITLESS * fruitless), LONGEST);
  }

  /** How long the program has the heap for itself after so much work. */
  static long restAfter(long worked) {
    return Math.clamp((long) (REST * worked), SHORTEST_REST, LONGEST);
  }

  /** Begins to work if it does not. Never throws: whoever leaves next tries again. */
  void start() {
    if (!running.get() && running.compareAndSet(false, true)) {
      boolean started = false;
      try {
        Thread thread = factory.newThread(this);
        if (thread != null) {
          thread.start();
          started = true;
        }
      } catch (Throwable t) {
        Log.noTender(gate.heap(), t);
      } finally {
        running.set(started);
      }
    }
  }

  /** Notes that it is about to end. */
  void ended() {
    running.set(false);
  }

  @Override
  public void run() {
    boolean over = false;
    try {
      long rest = first;
      long worked = 0;
      long found = gate.heap().collected();
      boolean more;
      do {
        TimeUnit.NANOSECONDS.sleep(rest);
        long start = System.nanoTime();
        more = gate.tend();
        long took = System.nanoTime() - start;
        worked += took;
        rest = restAfter(took);
      } while (more);
      over = true;
      first = firstWait(gate.heap().collected() == found ? worked : 0);
    } catch (InterruptedException e) {
      // It was told to end. Whoever leaves next starts another one.
    } finally {
      if (!over) {
        ended();
      }
      if (gate.hasPosted() && later) {
        start();
      }
    }
  }
}
