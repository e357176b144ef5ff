package dev.lasso.samples.benchmarks.threads;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcScope;
import java.util.Objects;

/** Measures hits of a map of roots, compared with a cache that has a root as its value. */
final class MapHits {

  private static final int HITS = 5_000_000;
  private static final int VALUES = 16;

  private final int count;

  MapHits(double scale) {
    count = (int) Math.max(1, HITS * scale);
  }

  void measure(Tally tally) {
    try (GcHeap heap = GcHeap.shared();
        GcRootMap<Integer, Knot> map =
            GcRootMap.<Integer, Knot>builder(heap).limit(VALUES).build()) {
      Cache<Integer, GcRoot<Knot>> cache = Caffeine.newBuilder().maximumSize(VALUES).build();
      for (int i = 0; i < VALUES; i++) {
        cache.put(i, map.computeIfAbsent(i, _ -> root(heap)));
      }
      Runnable lasso = () -> readMap(map);
      Runnable caffeine = () -> readCache(cache);
      double[] times =
          Rounds.medians(
              () -> Rounds.runTogether(lasso),
              () -> Rounds.runTogether(caffeine),
              () -> Rounds.runTogether(lasso, lasso),
              () -> Rounds.runTogether(caffeine, caffeine));
      String label = "a value of a GcRootMap is opened, read, closed";
      compare(tally, label + "; against a root in Caffeine", times[0], times[1]);
      compare(tally, label + " by two threads; against Caffeine by two", times[2], times[3]);
      cache.asMap().values().forEach(GcRoot::close);
    }
  }

  private void compare(Tally tally, String label, double time, double with) {
    tally.compare(label, time / count, with / count, "ns per read", "≤ 1.3");
  }

  private static GcRoot<Knot> root(GcHeap heap) {
    try (GcScope scope = heap.enter()) {
      return heap.openRoot(GcKnot.create(scope, 1, null));
    }
  }

  private void readMap(GcRootMap<Integer, Knot> map) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      try (GcRoot<Knot> root = Objects.requireNonNull(map.open(i % VALUES))) {
        sum += root.get().number;
      }
    }
    check(sum);
  }

  private void readCache(Cache<Integer, GcRoot<Knot>> cache) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      GcRoot<Knot> kept = Objects.requireNonNull(cache.getIfPresent(i % VALUES));
      try (GcRoot<Knot> root = kept.share()) {
        sum += root.get().number;
      }
    }
    check(sum);
  }

  private void check(long sum) {
    if (sum != count) {
      throw new AssertionError(sum);
    }
  }
}
