package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** W8: objects that own 4 KiB of native memory, in rings of 4. The newest rings are kept. */
final class NativeRings {

  /** Number of native bytes of each object. */
  static final int BYTES = 4096;

  private static final int SIZE = 4;
  private static final int KEPT = 1_000;
  private static final long PATIENCE_NANOS = 30_000_000_000L;

  private final Function<Outstanding, Member> maker;
  private final Outstanding outstanding = new Outstanding();
  private final @Nullable Member[] kept = new Member[KEPT];

  private NativeRings(Function<Outstanding, Member> maker) {
    this.maker = maker;
  }

  /** Measures the workload with the objects that {@code maker} creates. */
  static void measure(double scale, Figures figures, Function<Outstanding, Member> maker) {
    int rings = (int) (200_000 * scale) / SIZE;
    NativeRings workload = new NativeRings(maker);
    figures.age();
    long[] peak = {0};
    figures.time(
        "rings",
        (long) rings * SIZE,
        () -> {
          long nanos = workload.run(rings);
          peak[0] = workload.outstanding.peak();
          workload.reset();
          return nanos;
        });
    figures.print("rings", "peak", peak[0] / 1e6, "MB");
    figures.check("rings", "made", (long) rings * SIZE, "objects");
  }

  private long run(int rings) {
    outstanding.restart();
    long start = System.nanoTime();
    for (int i = 0; i < rings; i++) {
      int place = i % KEPT;
      Member old = kept[place];
      kept[place] = ring();
      if (old != null) {
        freeRing(old);
      }
    }
    return System.nanoTime() - start;
  }

  private Member ring() {
    Member first = make();
    Member last = first;
    for (int i = 1; i < SIZE; i++) {
      Member member = make();
      member.next = last;
      last = member;
    }
    first.next = last;
    return first;
  }

  private Member make() {
    outstanding.take(BYTES);
    return maker.apply(outstanding);
  }

  private static void freeRing(Member first) {
    Member member = first;
    do {
      Member next = member.next;
      member.free();
      member = next;
    } while (member != null && member != first);
  }

  /** Frees the kept rings. If the JVM's collector frees the memory, waits until it has done so. */
  private void reset() {
    for (int i = 0; i < KEPT; i++) {
      Member old = kept[i];
      kept[i] = null;
      if (old != null) {
        freeRing(old);
      }
    }
    long start = System.nanoTime();
    while (outstanding.now() != 0) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IllegalStateException(outstanding.now() + " bytes are never given back");
      }
      System.gc();
    }
  }

  /** An object that owns native memory. */
  abstract static class Member {

    @Nullable Member next;

    /** Frees the memory, if the program has to. */
    void free() {}
  }
}
