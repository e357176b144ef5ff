package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Workload;
import dev.lasso.samples.benchmarks.measure.Xorshift32;
import java.util.Map;

/** The workloads with ordinary objects, which the JVM's collector frees. */
public final class PlainJava {

  private static final int BLOCK = 64;
  private static final int RINGS_PER_BLOCK = 21;

  private PlainJava() {}

  /**
   * Runs a workload.
   *
   * @param args the workload, W1, W2, W3, W5 or W6, and the scale, 1 by default
   */
  public static void main(String[] args) {
    Workload.run(
        args,
        Map.of(
            "W1", PlainJava::w1,
            "W2", PlainJava::w2,
            "W3", PlainJava::w3,
            "W5", PlainJava::w5,
            "W6", PlainJava::w6));
  }

  /**
   * Measures a collection of the JVM that frees the rings. The JVM does not report the number of
   * objects.
   */
  static void w1(double scale, Figures figures) {
    int objects = (int) (4_000_000 * scale) / 10 * 10;
    figures.time("collect", objects, () -> collect(objects / 10));
  }

  static void w2(double scale, Figures figures) {
    Held.live = Node.graph((int) (4_000_000 * scale), new Xorshift32());
    figures.print("plain", "time", figures.medianNanos(() -> collect(1_000)) / 1e6, "ms");
  }

  private static long collect(int rings) {
    for (int i = 0; i < rings; i++) {
      Held.made = Node.ring(10);
    }
    long start = System.nanoTime();
    System.gc();
    return System.nanoTime() - start;
  }

  static void w3(double scale, Figures figures) {
    int depth = (int) Math.max(1, Math.round(20 + Math.log(scale) / Math.log(2)));
    long nodes = (1L << (depth + 1)) - 1;
    figures.time("build on", nodes, () -> figures.pass(() -> Held.made = tree(depth)));
  }

  private static Node tree(int depth) {
    Node node = new Node();
    if (depth > 0) {
      node.a = tree(depth - 1);
      node.b = tree(depth - 1);
    }
    return node;
  }

  static void w5(double scale, Figures figures) {
    Xorshift32 random = new Xorshift32();
    Slots[] objects = Slots.graph((int) (1_000_000 * scale), random);
    int blocks = (int) (20_000_000 * scale) / BLOCK;
    long[] state = {0};
    figures.age();
    figures.blocks(
        "rewrite",
        (long) blocks * BLOCK,
        () -> {
          long[] nanos = rewrite(objects, random, blocks);
          if (state[0] == 0) {
            state[0] = random.state();
          }
          return nanos;
        });
    figures.check("rewrite", "random state", state[0], "after one run");
  }

  /**
   * Runs the stores and returns the nanoseconds of each block. Random numbers are drawn before the
   * clock is read, so they are not measured.
   */
  private static long[] rewrite(Slots[] objects, Xorshift32 random, int blocks) {
    long[] nanos = new long[blocks];
    int[] numbers = new int[3 * BLOCK];
    for (int block = 0; block < blocks; block++) {
      for (int i = 0; i < numbers.length; i += 3) {
        numbers[i] = random.below(objects.length);
        numbers[i + 1] = random.below(4);
        numbers[i + 2] = random.below(objects.length);
      }
      long start = System.nanoTime();
      for (int i = 0; i < numbers.length; i += 3) {
        objects[numbers[i]].set(numbers[i + 1], objects[numbers[i + 2]]);
      }
      nanos[block] = System.nanoTime() - start;
    }
    return nanos;
  }

  static void w6(double scale, Figures figures) {
    Held.live = Node.graph((int) (1_000_000 * scale), new Xorshift32());
    int blocks = (int) (5_000_000 * scale) / (3 * RINGS_PER_BLOCK);
    long made = blocks * 3L * RINGS_PER_BLOCK;
    figures.age();
    figures.blocks("rings", made, () -> makeRings(blocks));
    figures.check("rings", "made", made, "objects");
  }

  private static long[] makeRings(int blocks) {
    long[] nanos = new long[blocks];
    long before = System.nanoTime();
    for (int block = 0; block < blocks; block++) {
      for (int i = 0; i < RINGS_PER_BLOCK; i++) {
        Held.made = Node.ring(3);
      }
      long now = System.nanoTime();
      nanos[block] = now - before;
      before = now;
    }
    return nanos;
  }
}
