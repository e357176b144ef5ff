package dev.lasso.samples.benchmarks.threads;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Measures the life of a statement of a driver: it is opened on a connection, used once and closed.
 * By hand, the connection has a lock and a set of its open statements.
 */
public final class Statements {

  private static final int STATEMENTS = 2_000_000;

  private final int count;
  private long closed;

  Statements(double scale) {
    count = (int) Math.max(1, STATEMENTS * scale);
  }

  void measure(Tally tally) {
    double[] times = Rounds.medians(this::withLasso, this::byHand);
    tally.compare(
        "a statement is opened, used and closed, against one by hand",
        times[0] / count,
        times[1] / count,
        "ns",
        "");
  }

  private long withLasso() {
    try (GcHeap heap = GcHeap.shared();
        GcRoot<Knot> connection = open(heap, null)) {
      long start = System.nanoTime();
      closed = 0;
      for (int i = 0; i < count; i++) {
        use(heap, connection);
      }
      check(2L * count);
      return System.nanoTime() - start;
    }
  }

  private void use(GcHeap heap, GcRoot<Knot> connection) {
    try (GcRoot<Knot> statement = open(heap, connection)) {
      try (GcEntry _ = heap.lock()) {
        closed += statement.get().number;
      }
    }
  }

  /**
   * Passes on a program that opens, uses and closes a statement.
   *
   * @param repeat repeats the program
   */
  public static void run(Consumer<Runnable> repeat) {
    Statements statements = new Statements(0);
    try (GcHeap heap = GcHeap.shared();
        GcRoot<Knot> connection = statements.open(heap, null)) {
      repeat.accept(() -> statements.use(heap, connection));
    }
  }

  private GcRoot<Knot> open(GcHeap heap, @Nullable GcRoot<Knot> connection) {
    try (GcScope scope = heap.enter()) {
      Knot statement = GcKnot.create(scope, 1, connection == null ? null : () -> closed++);
      statement.setNext(connection == null ? null : connection.get());
      return heap.openRoot(statement);
    }
  }

  private long byHand() {
    ReentrantLock lock = new ReentrantLock();
    Set<ByHand> open = new HashSet<>();
    long start = System.nanoTime();
    closed = 0;
    for (int i = 0; i < count; i++) {
      ByHand statement;
      lock.lock();
      try {
        statement = new ByHand(1);
        open.add(statement);
      } finally {
        lock.unlock();
      }
      lock.lock();
      try {
        closed += statement.number;
      } finally {
        lock.unlock();
      }
      lock.lock();
      try {
        if (open.remove(statement)) {
          closed++;
        }
      } finally {
        lock.unlock();
      }
    }
    check(2L * count);
    return System.nanoTime() - start;
  }

  private static final class ByHand {
    private final int number;

    ByHand(int number) {
      this.number = number;
    }
  }

  private void check(long sum) {
    if (closed != sum) {
      throw new AssertionError(closed);
    }
  }
}
