package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two threads that do the same short things to the same roots and cells of one heap, one after the
 * other and so fast that they often meet. {@code -Dlasso.pairs=1000} sets how many rounds.
 */
@Timeout(60)
class SharedPairsTest {

  private static final int ROUNDS = Integer.getInteger("lasso.pairs", 50);
  private static final int PAIRS = 1_000;
  private static final int SPINS = 1_000;
  private static final long LONGEST = TimeUnit.SECONDS.toNanos(2);

  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final long began = System.nanoTime();
  private final List<String> unraisable = new ArrayList<>();
  private final GcHeap heap =
      Inside.untended(
          GcHeap.builder()
              .onUnraisable(report -> unraisable.add(String.valueOf(report.thrown().getMessage())))
              .shared());

  @AfterEach
  void close() {
    threads.close();
    assertEquals(List.of(), unraisable);
    heap.run(heap.inspect()::verify);
    heap.close();
  }

  private interface Prepared {
    void run(GcScope scope);
  }

  /** Does both to each number at the same time. */
  private void both(IntConsumer one, IntConsumer other) throws Exception {
    AtomicInteger at = new AtomicInteger();
    AtomicInteger otherAt = new AtomicInteger();
    Future<?> first = threads.submit(() -> each(one, at, otherAt));
    Future<?> second = threads.submit(() -> each(other, otherAt, at));
    first.get();
    second.get();
  }

  /** Who is ahead waits; on a machine that has no time for both threads, not for ever. */
  private void each(IntConsumer act, AtomicInteger at, AtomicInteger otherAt) {
    try {
      for (int i = 0; i < PAIRS; i++) {
        at.set(i + 1);
        for (int waited = 0; otherAt.get() <= i; waited++) {
          if (waited < SPINS) {
            Thread.onSpinWait();
          } else if (System.nanoTime() - began > LONGEST) {
            break;
          } else {
            LockSupport.parkNanos(1);
          }
        }
        act.accept(i);
      }
    } finally {
      at.set(PAIRS); // nobody waits for one that fails
    }
  }

  private void inside(Prepared action) {
    try (GcScope scope = heap.enter()) {
      action.run(scope);
    }
  }

  private GcRoot<Node> root() {
    try (GcScope scope = heap.enter()) {
      return heap.openRoot(Node.create(scope));
    }
  }

  /** Roots of an object each. */
  private List<GcRoot<Node>> roots() {
    List<GcRoot<Node>> roots = new ArrayList<>();
    inside(
        scope -> {
          for (int i = 0; i < PAIRS; i++) {
            roots.add(heap.openRoot(Node.create(scope)));
          }
        });
    return roots;
  }

  private void assertAllDied() {
    inside(_ -> {});
    assertEquals(0, heap.stats().live());
  }

  @Test
  void rootThatBothCloseIsClosedOnce() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      GcRoot<Node> first = root();
      Node node = first.get();
      List<GcRoot<Node>> others = new ArrayList<>();
      for (int i = 0; i < PAIRS; i++) {
        others.add(first.share());
      }
      both(i -> others.get(i).close(), i -> others.get(i).close());
      inside(_ -> assertTrue(Inside.isLive(node)));
      first.close();
      assertAllDied();
    }
  }

  @Test
  void rootsThatAreClosedWhileSomebodyIsInsideAreReleased() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      List<GcRoot<Node>> ones = roots();
      List<GcRoot<Node>> others = roots();
      try (GcScope scope = heap.enter()) {
        both(i -> ones.get(i).close(), i -> others.get(i).close());
        assertEquals(2 * PAIRS, scope.heap().stats().live());
      }
      assertAllDied();
    }
  }

  @Test
  void rootsThatAreClosedWhileOthersAreReleasedAreReleasedToo() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      List<GcRoot<Node>> roots = roots();
      both(
          i -> roots.get(i).close(),
          i -> {
            if (i % 10 == 0) {
              inside(
                  scope -> {
                    for (int j = 0; j < 10; j++) {
                      scope.heap().openScope().close(); // a safepoint
                    }
                  });
            }
          });
      assertAllDied();
    }
  }

  @Test
  void rootThatIsSharedWhileItIsClosedHoldsOrIsRefused() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      List<GcRoot<Node>> roots = roots();
      List<GcRoot<Node>> shared = new ArrayList<>();
      both(
          i -> roots.get(i).close(),
          i -> {
            try {
              shared.add(roots.get(i).share());
            } catch (IllegalStateException e) {
              // it was closed before
            }
          });
      inside(_ -> shared.forEach(root -> assertTrue(Inside.isLive(root.get()))));
      shared.forEach(GcRoot::close);
      assertAllDied();
    }
  }

  @Test
  void cellThatIsSetWhileItIsClosedHoldsNothing() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      GcRoot<Node> root = root();
      List<GcRootCell<Node>> cells = new ArrayList<>();
      for (int i = 0; i < PAIRS; i++) {
        cells.add(new GcRootCell<>(heap));
      }
      GcScope[] scope = new GcScope[1];
      both(
          i -> {
            if (i == 0) {
              scope[0] = heap.enter();
            }
            try {
              cells.get(i).set(root.get());
            } catch (IllegalStateException e) {
              // it was closed before
            }
            if (i == PAIRS - 1) {
              scope[0].close();
            }
          },
          i -> cells.get(i).close());
      root.close();
      assertAllDied();
    }
  }
}
