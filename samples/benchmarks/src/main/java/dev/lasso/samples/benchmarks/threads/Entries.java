package dev.lasso.samples.benchmarks.threads;

import com.sun.management.ThreadMXBean;
import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/** Measures entries into a shared heap against locks: alone, nested, contended, and waits. */
final class Entries {

  private static final String HEAP = "a shared heap";
  private static final int ALONE = 2_000_000;
  private static final int[] THREADS = {2, 4, 16};
  private static final double[] SECTIONS = {0.2, 2, 20};
  private static final long ROUND_NANOS = 100_000_000;
  private static final int CALIBRATION = 10_000_000;
  private static final int WAITING = 1_000;
  private static final int ENTRIES = 300;
  private static final double WAITING_SECTION = 2;

  private static final ThreadMXBean THREAD = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** A guard of a section that one thread at a time executes. */
  private interface Guard {
    void enter(Runnable section);
  }

  private final double scale;
  private final GcHeap heap = GcHeap.shared();
  private final ReentrantLock unfair = new ReentrantLock();
  private final Lock fair = new ReentrantLock(true);
  private final Object monitor = new Object();

  /** The state that the sections change. */
  private long state = 1;

  private volatile boolean stopped;

  Entries(double scale) {
    this.scale = scale;
  }

  private void enterHeap(Runnable section) {
    try (GcScope scope = heap.enter()) {
      scope.heap();
      section.run();
    }
  }

  private void lockUnfair(Runnable section) {
    unfair.lock();
    try {
      section.run();
    } finally {
      unfair.unlock();
    }
  }

  private void lockFair(Runnable section) {
    fair.lock();
    try {
      section.run();
    } finally {
      fair.unlock();
    }
  }

  private void synchronize(Runnable section) {
    synchronized (monitor) {
      section.run();
    }
  }

  private void work(int steps) {
    long x = state;
    for (int i = 0; i < steps; i++) {
      x = x * 0x5DEECE66DL + 0xBL;
    }
    state = x;
  }

  void measure(Tally tally) {
    alone(tally);
    double perStep = calibrate();
    for (int threads : THREADS) {
      for (double micros : SECTIONS) {
        contended(tally, threads, micros, (int) Math.max(1, micros * 1_000 / perStep));
      }
    }
    int steps = (int) Math.max(1, WAITING_SECTION * 1_000 / perStep);
    waits(tally, HEAP, steps, this::enterHeap);
    waits(tally, "an unfair ReentrantLock", steps, this::lockUnfair);
    waits(tally, "a fair ReentrantLock", steps, this::lockFair);
    waits(tally, "a monitor", steps, this::synchronize);
    heap.close();
  }

  // ------------------------------------------------------------------ alone

  private void alone(Tally tally) {
    int count = (int) Math.max(1, ALONE * scale);
    double[] times =
        Rounds.medians(
            () -> cpu(() -> unfairTimes(count)),
            () -> cpu(() -> heapTimes(count)),
            () -> cpu(() -> monitorTimes(count)),
            () -> cpu(() -> fairTimes(count)),
            () -> cpu(() -> nestedTimes(count)),
            () -> cpu(() -> plainTimes(count)),
            () -> cpu(() -> nestedPlainTimes(count)));
    String[] labels = {
      "a heap is entered and left, alone",
      "a monitor, alone",
      "a fair ReentrantLock, alone",
      "a heap is entered and left by a thread that is inside",
      "a heap is entered without a scope and left, alone",
      "a heap is entered without a scope and left by a thread that is inside"
    };
    String[] reach = {"≤ 4", "", "", "", "≤ 2.5", "≤ 0.8"};
    for (int i = 0; i < labels.length; i++) {
      tally.compare(
          labels[i] + ", against an unfair ReentrantLock",
          times[i + 1] / count,
          times[0] / count,
          "ns",
          reach[i]);
    }
    allocated(tally, "an entry allocates", count, this::heapTimes, "≤ 32");
    allocated(tally, "an entry without a scope allocates", count, this::plainTimes, "0");
  }

  private static void allocated(
      Tally tally, String label, int count, IntConsumer action, String reach) {
    long before = THREAD.getCurrentThreadAllocatedBytes();
    action.accept(count);
    long bytes = THREAD.getCurrentThreadAllocatedBytes() - before;
    tally.note(label, (double) bytes / count, "bytes", reach);
  }

  private static long cpu(Runnable action) {
    long start = THREAD.getCurrentThreadCpuTime();
    action.run();
    return THREAD.getCurrentThreadCpuTime() - start;
  }

  private void heapTimes(int count) {
    for (int i = 0; i < count; i++) {
      try (GcScope scope = heap.enter()) {
        scope.heap();
        state++;
      }
    }
  }

  private void nestedTimes(int count) {
    try (GcScope scope = heap.enter()) {
      scope.heap();
      heapTimes(count);
    }
  }

  private void plainTimes(int count) {
    for (int i = 0; i < count; i++) {
      try (GcEntry _ = heap.lock()) {
        state++;
      }
    }
  }

  private void nestedPlainTimes(int count) {
    try (GcEntry _ = heap.lock()) {
      plainTimes(count);
    }
  }

  private void unfairTimes(int count) {
    for (int i = 0; i < count; i++) {
      unfair.lock();
      try {
        state++;
      } finally {
        unfair.unlock();
      }
    }
  }

  private void fairTimes(int count) {
    for (int i = 0; i < count; i++) {
      fair.lock();
      try {
        state++;
      } finally {
        fair.unlock();
      }
    }
  }

  private void monitorTimes(int count) {
    for (int i = 0; i < count; i++) {
      synchronized (monitor) {
        state++;
      }
    }
  }

  // ------------------------------------------------------------------ contended

  private double calibrate() {
    int steps = (int) Math.max(1, CALIBRATION * scale);
    return Rounds.medians(() -> cpu(() -> work(steps)))[0] / steps;
  }

  private void contended(Tally tally, int threads, double micros, int steps) {
    double[] times =
        Rounds.medians(
            together(threads, steps, this::lockUnfair),
            together(threads, steps, this::enterHeap),
            together(threads, steps, this::synchronize),
            together(threads, steps, this::lockFair));
    String[] labels = {HEAP, "a monitor", "a fair ReentrantLock"};
    for (int i = 0; i < labels.length; i++) {
      tally.compare(
          String.format(
              Locale.ROOT,
              "%s, %d threads, sections of %s µs, against an unfair ReentrantLock",
              labels[i],
              threads,
              micros == (int) micros ? Integer.toString((int) micros) : Double.toString(micros)),
          1e9 / times[i + 1],
          1e9 / times[0],
          "sections per ms",
          i == 0 ? "≥ 0.8" : "");
    }
  }

  /** Returns a run that measures the picoseconds per section of threads that never pause. */
  private LongSupplier together(int threads, int steps, Guard guard) {
    return () -> {
      stopped = false;
      long[] counts = new long[threads];
      List<Runnable> tasks = new ArrayList<>();
      tasks.add(this::stopLater);
      for (int i = 0; i < threads; i++) {
        int number = i;
        tasks.add(() -> counts[number] = sections(guard, steps));
      }
      long nanos = Rounds.runTogether(tasks.toArray(Runnable[]::new));
      return nanos * 1_000 / Math.max(1, Arrays.stream(counts).sum());
    };
  }

  private void stopLater() {
    try {
      Thread.sleep((long) Math.max(1, ROUND_NANOS * Math.min(1, scale) / 1e6));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      stopped = true;
    }
  }

  private long sections(Guard guard, int steps) {
    Runnable section = () -> work(steps);
    long count = 0;
    while (!stopped) {
      guard.enter(section);
      count++;
    }
    return count;
  }

  // ------------------------------------------------------------------ waits

  private void waits(Tally tally, String label, int steps, Guard guard) {
    int threads = (int) Math.max(2, WAITING * scale);
    for (boolean isVirtual : new boolean[] {false, true}) {
      longestWait(threads, isVirtual, steps, guard); // warms up
      tally.note(
          String.format(
              Locale.ROOT,
              "longest wait for %s, %,d %s threads, sections of 2 µs",
              label,
              threads,
              isVirtual ? "virtual" : "platform"),
          longestWait(threads, isVirtual, steps, guard) / 1e6,
          "ms",
          label.equals(HEAP) ? "≤ 20" : "");
    }
  }

  private double longestWait(int threads, boolean isVirtual, int steps, Guard guard) {
    long[] longest = new long[threads];
    CountDownLatch begin = new CountDownLatch(1);
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      all.add(
          (isVirtual ? Thread.ofVirtual() : Thread.ofPlatform())
              .start(() -> longest[number] = longestWait(begin, steps, guard)));
    }
    begin.countDown();
    try {
      for (Thread thread : all) {
        thread.join();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return Arrays.stream(longest).max().orElse(0);
  }

  private long longestWait(CountDownLatch begin, int steps, Guard guard) {
    try {
      begin.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    long[] longest = new long[1];
    for (int i = 0; i < ENTRIES; i++) {
      long start = System.nanoTime();
      guard.enter(
          () -> {
            longest[0] = Math.max(longest[0], System.nanoTime() - start);
            work(steps);
          });
    }
    return longest[0];
  }
}
