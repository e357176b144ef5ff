package dev.lasso.samples.benchmarks.threads;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Measures how long garbage waits to be freed, and how long the program waits for the collector.
 */
final class Deaths {

  private static final int LIVE = 4_000_000;
  private static final long LOAD_NANOS = 5_000_000_000L;
  private static final long BETWEEN_ENTRIES = 100_000;
  private static final int ROOTS = 20_000;
  private static final int DEATH = 20_000;

  private final double scale;

  Deaths(double scale) {
    this.scale = scale;
  }

  void measure(Tally tally) {
    cycles(tally);
    rootsWhileFree(tally);
    rootsWhileBusy(tally);
    entriesBesideClosers(tally);
  }

  /** A thread enters every tenth of a millisecond, drops a cycle, and stores into live objects. */
  private void cycles(Tally tally) {
    int live = (int) Math.max(10, LIVE * scale);
    int entries = (int) Math.max(10, LOAD_NANOS * scale / BETWEEN_ENTRIES);
    load(live / 10, entries / 2, new long[entries]); // warms up the compiled collector
    long[] waits = new long[entries];
    Load load = load(live, entries, waits);
    tally.note(
        "wait to enter while only the collector does, %,d live objects, p99.9".formatted(live),
        Rounds.quantile(waits, 0.999) / 1e3,
        "µs",
        "≤ 1,000");
    tally.note("the longest such wait", Arrays.stream(waits).max().orElse(0) / 1e3, "µs", "");
    tally.note("the longest slice of the collector", load.longestSlice / 1e3, "µs", "≤ 1,000");
    tally.note(
        "from dropping a cycle to its death, meanwhile, p99",
        Rounds.quantile(load.deaths.stream().mapToLong(Long::longValue).toArray(), 0.99) / 1e6,
        "ms",
        "≤ 100");
  }

  /** The delay of each cycle's death, and the longest slice, in nanoseconds. */
  private record Load(List<Long> deaths, long longestSlice) {}

  private static Load load(int live, int entries, long[] waits) {
    Queue<Long> deaths = new ConcurrentLinkedQueue<>();
    long longestSlice;
    try (GcHeap heap = GcHeap.shared();
        GcRoot<Shelf> shelf = Shelf.build(heap, live)) {
      GcList<Knot> knots = shelf.get().knots;
      for (int i = 0; i < entries; i++) {
        long start = System.nanoTime();
        try (GcScope scope = heap.enter()) {
          waits[i] = System.nanoTime() - start;
          long dropped = System.nanoTime();
          Knot first = GcKnot.create(scope, 0, () -> deaths.add(System.nanoTime() - dropped));
          Knot second = GcKnot.create(scope, 1, null);
          first.setNext(second);
          second.setNext(first);
          knots.get(i % live).setNext(knots.get(i * 7 % live)); // makes suspects
        }
        Rounds.spin(BETWEEN_ENTRIES);
      }
      longestSlice = heap.stats().longestPauseNanos();
      try (GcScope scope = heap.enter()) {
        scope.heap().collect();
      }
    }
    return new Load(List.copyOf(deaths), longestSlice);
  }

  /** Closes the last root while no thread is inside. */
  private void rootsWhileFree(Tally tally) {
    int late = 0;
    int roots = (int) Math.max(10, ROOTS * scale);
    try (GcHeap heap = GcHeap.shared()) {
      for (int i = 0; i < roots; i++) {
        boolean[] dead = new boolean[1];
        GcRoot<Knot> root;
        try (GcScope scope = heap.enter()) {
          root = heap.openRoot(GcKnot.create(scope, i, () -> dead[0] = true));
        }
        root.close();
        late += dead[0] ? 0 : 1;
      }
    }
    tally.note(
        "last roots closed while no thread is inside: objects not dead when that returns",
        late,
        "objects",
        "0");
  }

  /** Closes the last root while another thread is inside and creates objects. */
  private void rootsWhileBusy(Tally tally) {
    int count = (int) Math.max(10, ROOTS * scale);
    long[] times = new long[count];
    Queue<GcRoot<Knot>> roots = new ConcurrentLinkedQueue<>();
    long[] closed = new long[count];
    try (GcHeap heap = GcHeap.shared()) {
      try (GcScope scope = heap.enter()) {
        for (int i = 0; i < count; i++) {
          int number = i;
          roots.add(
              heap.openRoot(
                  GcKnot.create(
                      scope, i, () -> times[number] = System.nanoTime() - closed[number])));
        }
      }
      Rounds.runTogether(
          () -> {
            for (GcRoot<Knot> root : roots) {
              closed[root.get().number] = System.nanoTime();
              root.close();
              Rounds.spin(1_000);
            }
          },
          () -> {
            try (GcScope scope = heap.enter()) {
              for (int i = 0; i < 10 * count; i++) {
                scope.drop(GcKnot.create(scope, i, null));
              }
            }
          });
    }
    tally.note(
        "from closing a last root to the death, another thread inside, p99",
        Rounds.quantile(times, 0.99) / 1e3,
        "µs",
        "");
  }

  /** A thread enters and leaves again and again, while two others close last roots. */
  private void entriesBesideClosers(Tally tally) {
    int count = (int) Math.max(10, ROOTS * scale);
    long[] longest = new long[1];
    try (GcHeap heap = GcHeap.shared()) {
      Queue<GcRoot<Knot>> roots = new ConcurrentLinkedQueue<>();
      try (GcScope scope = heap.enter()) {
        for (int i = 0; i < 2 * count; i++) {
          roots.add(heap.openRoot(GcKnot.create(scope, i, () -> Rounds.spin(DEATH))));
        }
      }
      Runnable closer =
          () -> {
            for (GcRoot<Knot> root = roots.poll(); root != null; root = roots.poll()) {
              root.close();
            }
          };
      Rounds.runTogether(
          closer,
          closer,
          () -> {
            while (!roots.isEmpty()) {
              long start = System.nanoTime();
              try (GcScope scope = heap.enter()) {
                scope.heap();
              }
              longest[0] = Math.max(longest[0], System.nanoTime() - start);
              Rounds.spin(BETWEEN_ENTRIES);
            }
          });
    }
    tally.note(
        "the longest entry while two threads close last roots, %d µs for each death"
            .formatted(DEATH / 1_000),
        longest[0] / 1e6,
        "ms",
        "≤ 20");
  }
}
