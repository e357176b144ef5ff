package dev.lasso.samples.benchmarks.hand;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Workload that compares hand-written with generated code: a tree of 1,000,000 objects is built
 * with setters and released, and rings of 3 are created, dropped and collected. Figures are per
 * object.
 */
public final class HandWork implements Workload {

  private static final int DEPTH = 19;
  private static final int RINGS = 300_000;
  private static final int ROUNDS = 7;
  private static final int WARM_UPS = 4;

  private enum Form {
    GENERATED("generated") {
      @Override
      GcObject tree(GcScope scope, int depth) {
        GeneratedPair node = GcGeneratedPair.create(scope);
        if (depth > 0) {
          GcObject left = tree(scope, depth - 1);
          node.setA(left);
          scope.drop(left);
          GcObject right = tree(scope, depth - 1);
          node.setB(right);
          scope.drop(right);
        }
        return node;
      }

      @Override
      void ring(GcScope scope) {
        GeneratedPair first = GcGeneratedPair.create(scope);
        GeneratedPair second = GcGeneratedPair.create(scope);
        GeneratedPair third = GcGeneratedPair.create(scope);
        first.setA(second);
        second.setA(third);
        third.setA(first);
      }
    },
    BY_HAND("by hand") {
      @Override
      GcObject tree(GcScope scope, int depth) {
        Pair node = Pair.create(scope);
        if (depth > 0) {
          GcObject left = tree(scope, depth - 1);
          node.setA(left);
          scope.drop(left);
          GcObject right = tree(scope, depth - 1);
          node.setB(right);
          scope.drop(right);
        }
        return node;
      }

      @Override
      void ring(GcScope scope) {
        Pair first = Pair.create(scope);
        Pair second = Pair.create(scope);
        Pair third = Pair.create(scope);
        first.setA(second);
        second.setA(third);
        third.setA(first);
      }
    },
    FAST("by hand, with the three methods") {
      @Override
      GcObject tree(GcScope scope, int depth) {
        Pair node = FastPair.create(scope);
        if (depth > 0) {
          GcObject left = tree(scope, depth - 1);
          node.setA(left);
          scope.drop(left);
          GcObject right = tree(scope, depth - 1);
          node.setB(right);
          scope.drop(right);
        }
        return node;
      }

      @Override
      void ring(GcScope scope) {
        Pair first = FastPair.create(scope);
        Pair second = FastPair.create(scope);
        Pair third = FastPair.create(scope);
        first.setA(second);
        second.setA(third);
        third.setA(first);
      }
    };

    private final String label;

    Form(String label) {
      this.label = label;
    }

    abstract GcObject tree(GcScope scope, int depth);

    abstract void ring(GcScope scope);
  }

  @Override
  public void measure(double scale, Figures figures) {
    int depth = (int) Math.max(1, Math.round(DEPTH + Math.log(scale) / Math.log(2)));
    int rings = (int) (RINGS * scale);
    long nodes = (1L << (depth + 1)) - 1;
    Map<Form, long[][]> rounds = new EnumMap<>(Form.class);
    for (Form form : Form.values()) {
      rounds.put(form, new long[ROUNDS][]);
    }
    for (int round = -WARM_UPS; round < ROUNDS; round++) {
      for (Form form : Form.values()) {
        long[] took = run(form, depth, rings);
        if (round >= 0) {
          rounds.get(form)[round] = took;
        }
      }
    }
    print("build", nodes, 0, rounds, figures);
    print("release", nodes, 1, rounds, figures);
    print("rings", 3L * rings, 2, rounds, figures);
  }

  private static long[] run(Form form, int depth, int rings) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcObject[] root = new GcObject[1];
      return new long[] {
        Figures.nanos(() -> root[0] = form.tree(scope, depth)),
        Figures.nanos(() -> scope.drop(root[0])),
        Figures.nanos(() -> rings(form, heap, rings))
      };
    }
  }

  private static void print(
      String what, long operations, int index, Map<Form, long[][]> rounds, Figures figures) {
    rounds.forEach(
        (form, took) -> {
          long[] nanos = Arrays.stream(took).mapToLong(each -> each[index]).sorted().toArray();
          double median = (double) nanos[nanos.length / 2] / operations;
          figures.print(what + ", " + form.label, "time", median, "ns");
        });
  }

  private static void rings(Form form, GcHeap heap, int rings) {
    for (int i = 0; i < rings; i++) {
      try (GcScope scope = heap.openScope()) {
        form.ring(scope);
      }
    }
    heap.collect();
  }
}
