package dev.lasso.runtime.heap;

/**
 * Where threads wait for their turn inside a shared heap.
 *
 * @param watch looks after those who wait
 */
record Waiting(Access heap, Turn turn, Watch watch) {

  /** Waits for its turn. An interrupt does not end that. */
  void await() {
    if (turn.tryBeginInOrder()) {
      return;
    }
    turn.endUnended();
    if (turn.spin()) {
      return;
    }
    watch.look();
    turn.queue(); // or the watch ends again
    try {
      watch.start();
      Object begun = heap.events.beginWait(heap.user());
      turn.acquire(1);
      heap.events.endWait(begun);
    } finally {
      turn.unqueue();
    }
  }

  /** The same, for so long at most; returns whether its turn has begun. */
  boolean tryAwait(long nanos) throws InterruptedException {
    if (turn.tryAcquireNanos(1, 0)) {
      return true;
    }
    turn.endUnended();
    if (nanos <= 0) {
      return false;
    }
    turn.queue();
    try {
      watch.start();
      return turn.tryAcquireNanos(1, nanos);
    } finally {
      turn.unqueue();
    }
  }
}
