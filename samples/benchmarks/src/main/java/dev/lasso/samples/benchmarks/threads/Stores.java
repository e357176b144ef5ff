package dev.lasso.samples.benchmarks.threads;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.concurrent.locks.ReentrantLock;

/** Measures counted stores on a confined heap, on a shared one, and by two threads. */
final class Stores {

  private static final int STORES = 10_000_000;
  private static final int PER_ENTRY = 100;

  private final int count;

  Stores(double scale) {
    count = (int) Math.max(PER_ENTRY, STORES * scale) / PER_ENTRY * PER_ENTRY;
  }

  /** A heap with an object to store into, and two objects to store. */
  private static final class Graph implements AutoCloseable {
    final GcHeap heap;
    final GcRoot<Knot> self;
    final GcRoot<Knot> one;
    final GcRoot<Knot> other;

    Graph(GcHeap heap) {
      this.heap = heap;
      try (GcScope scope = heap.enter()) {
        self = heap.<Knot>openRoot(GcKnot.create(scope, 0, null));
        one = heap.<Knot>openRoot(GcKnot.create(scope, 1, null));
        other = heap.<Knot>openRoot(GcKnot.create(scope, 2, null));
      }
    }

    /** Runs the stores, in entries of {@code perEntry} stores each. */
    void run(int stores, int perEntry) {
      for (int done = 0; done < stores; done += perEntry) {
        try (GcScope scope = heap.enter()) {
          scope.heap();
          store(perEntry);
        }
      }
    }

    private void store(int stores) {
      Knot to = self.get();
      Knot first = one.get();
      Knot second = other.get();
      for (int i = 0; i < stores; i++) {
        to.setNext((i & 1) == 0 ? first : second);
      }
    }

    @Override
    public void close() {
      self.close();
      one.close();
      other.close();
      heap.close();
    }
  }

  void measure(Tally tally) {
    try (Graph confined = new Graph(GcHeap.confined());
        Graph shared = new Graph(GcHeap.shared())) {
      double[] times =
          Rounds.medians(
              () -> time(confined, count),
              () -> time(shared, count),
              () -> time(shared, PER_ENTRY),
              () -> time(shared, 1),
              () -> timeLocked(confined));
      note(
          tally,
          "a store inside a shared heap, against one in a confined heap",
          times[1],
          times[0],
          "≤ 1.05");
      note(
          tally,
          "100 stores per entry, against the same stores in a confined heap",
          times[2],
          times[0],
          "≤ 1.2");
      note(
          tally,
          "one store per entry, against the same store in a confined heap",
          times[3],
          times[0],
          "≤ 4.5");
      note(
          tally,
          "one store per entry, against a confined heap with a ReentrantLock around each store",
          times[3],
          times[4],
          "");
    }
    byTwo(tally);
  }

  private void byTwo(Tally tally) {
    try (Graph one = new Graph(GcHeap.shared());
        Graph other = new Graph(GcHeap.shared())) {
      Runnable first = () -> one.run(count, PER_ENTRY);
      Runnable second = () -> other.run(count, PER_ENTRY);
      double[] times =
          Rounds.medians(
              () -> Rounds.runTogether(first),
              () -> Rounds.runTogether(first, second),
              () -> Rounds.runTogether(first, first));
      compare(
          tally,
          "two threads on two shared heaps, against one thread on one",
          times[1],
          times[0],
          "≥ 1.7");
      compare(
          tally,
          "two threads that take turns on one shared heap, against one thread",
          times[2],
          times[0],
          "≥ 0.9");
    }
  }

  private long time(Graph graph, int perEntry) {
    long start = System.nanoTime();
    graph.run(count, perEntry);
    return System.nanoTime() - start;
  }

  /** Measures the stores on a confined heap with a lock around each store. */
  private long timeLocked(Graph confined) {
    ReentrantLock lock = new ReentrantLock();
    long start = System.nanoTime();
    try (GcScope scope = confined.heap.openScope()) {
      scope.heap();
      for (int i = 0; i < count; i++) {
        lock.lock();
        try {
          confined.store(1);
        } finally {
          lock.unlock();
        }
      }
    }
    return System.nanoTime() - start;
  }

  private void note(Tally tally, String label, double time, double with, String reach) {
    tally.compare(label, time / count, with / count, "ns per store", reach);
  }

  /** Compares stores per time: {@code two} is the time of two threads for twice the work. */
  private void compare(Tally tally, String label, double two, double one, String reach) {
    tally.compare(label, 2e3 * count / two, 1e3 * count / one, "stores per µs", reach);
  }
}
