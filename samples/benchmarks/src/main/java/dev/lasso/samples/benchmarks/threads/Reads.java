package dev.lasso.samples.benchmarks.threads;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import java.util.Objects;

/**
 * Measures reads of a root cell under a root, by one thread and by two, compared with Netty, and
 * reads that keep the object alive for a call, compared with the others.
 */
final class Reads {

  private static final int READS = 10_000_000;
  private static final GcRoot.Use<Knot, Integer, RuntimeException> NUMBER = knot -> knot.number;

  private final int count;

  Reads(double scale) {
    count = (int) Math.max(1, READS * scale);
  }

  /** The object that a cell is compared with. */
  private static final class Counted extends AbstractReferenceCounted {
    private final int number;

    Counted(int number) {
      this.number = number;
    }

    @Override
    protected void deallocate() {
      throw new AssertionError("The first reference is never released");
    }

    @Override
    public ReferenceCounted touch(Object hint) {
      return this;
    }
  }

  void measure(Tally tally) {
    Counted counted = new Counted(1);
    try (GcHeap heap = GcHeap.shared();
        GcRootCell<Knot> cell = new GcRootCell<>(heap)) {
      try (GcScope scope = heap.enter()) {
        cell.set(GcKnot.create(scope, 1, null));
      }
      Runnable lasso = () -> read(cell);
      Runnable netty = () -> read(counted);
      double[] times =
          Rounds.medians(
              () -> Rounds.runTogether(lasso),
              () -> Rounds.runTogether(netty),
              () -> Rounds.runTogether(lasso, lasso),
              () -> Rounds.runTogether(netty, netty));
      note(
          tally,
          "a root is opened from a cell, read, closed; against Netty's retain, read, release",
          times[0],
          times[1]);
      note(tally, "the same by two threads at once, against Netty by two", times[2], times[3]);
      measureUse(tally, cell);
    }
  }

  private void measureUse(Tally tally, GcRootCell<Knot> cell) {
    try (GcRoot<Knot> root = cell.open()) {
      double[] times =
          Rounds.medians(
              () -> Rounds.runTogether(() -> use(root)),
              () -> Rounds.runTogether(() -> get(root)),
              () -> Rounds.runTogether(() -> use(cell)),
              () -> Rounds.runTogether(() -> read(cell)));
      String label = "an object is used until a call returns, by ";
      compare(tally, label + "root.use; against root.get, read", times[0], times[1]);
      compare(tally, label + "cell.use; against a root that is opened", times[2], times[3]);
    }
  }

  private void compare(Tally tally, String label, double time, double with) {
    tally.compare(label, time / count, with / count, "ns per read", "");
  }

  private void note(Tally tally, String label, double time, double with) {
    tally.compare(label, time / count, with / count, "ns per read", "≤ 1.3");
  }

  private void read(GcRootCell<Knot> cell) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      try (GcRoot<Knot> root = cell.open()) {
        sum += root.get().number;
      }
    }
    check(sum);
  }

  private void use(GcRootCell<Knot> cell) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Objects.requireNonNull(cell.use(NUMBER));
    }
    check(sum);
  }

  private void use(GcRoot<Knot> root) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += root.use(NUMBER);
    }
    check(sum);
  }

  private void get(GcRoot<Knot> root) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += root.get().number;
    }
    check(sum);
  }

  private void read(Counted counted) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      counted.retain();
      sum += counted.number;
      counted.release();
    }
    check(sum);
  }

  private void check(long sum) {
    if (sum != count) {
      throw new AssertionError(sum);
    }
  }
}
