package dev.lasso.runtime.threads;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A resource of the stress test, which fails when it is closed twice or while somebody reads it,
 * and when it is read after that. Only the closing of the heap may take it from its readers.
 */
final class StressResource implements AutoCloseable {

  private static final int CLOSED = 1 << 30;

  /** How many are reading it, and {@link #CLOSED}. */
  private final AtomicInteger readers = new AtomicInteger();

  private final StressWorld world;

  /** Written before anybody can read it, and not volatile: the heap is to make it visible. */
  private int first;

  private int last;

  StressResource(StressWorld world, int number) {
    this.world = world;
    first = number;
    world.open.increment();
    last = number;
  }

  /** What a thread does under an open root. */
  void read() {
    if (readers.incrementAndGet() >= CLOSED) {
      world.fail("read after it was closed");
    } else if (first != last) {
      world.fail("read before it was written");
    }
    Thread.onSpinWait();
    readers.decrementAndGet();
  }

  /** What a thread does inside with objects that are alive. */
  void check() {
    if (readers.get() >= CLOSED) {
      world.fail("closed, though its owner is alive");
    }
  }

  @Override
  public void close() {
    int before = readers.getAndAdd(CLOSED);
    if (before >= CLOSED) {
      throw new AssertionError("closed twice");
    } else if (before != 0) {
      world.fail("closed under a reader");
    }
    first = -1;
    world.open.decrement();
  }
}
