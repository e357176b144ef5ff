package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Repeat;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Threads, platform ones and virtual ones, at random operations on one shared heap: graphs inside,
 * with collections in the shortest slices; roots outside, which go from thread to thread. Resources
 * fail when they are closed twice, under a reader, or read after that.
 *
 * <p>Rounds end in two ways. Half of them end when all roots are closed: then no queued release is
 * left, the heap verifies, and a collection frees all. In the others the heap is closed while its
 * threads use it: then all resources are closed.
 *
 * <p>What two threads seldom do at the same moment by chance, they do in {@link StressMeetings}.
 *
 * <p>{@code -Dlasso.stress=1000000000} sets the number of operations, {@code -Dlasso.stress.seed}
 * the first seed; what threads do to each other differs from run to run.
 */
class SharedStressTest {

  private static final long OPERATIONS = Long.getLong("lasso.stress", 1_500_000);
  private static final long SEED = Long.getLong("lasso.stress.seed", 1);
  private static final int ROUND = 120_000;
  private static final int MEETINGS = (int) Math.min(OPERATIONS / 40_000, 100_000);

  @Test
  void threadsFindWhatTheyHoldAliveAndLeaveNothing() throws InterruptedException {
    long seed = SEED;
    for (long done = 0; done < OPERATIONS; done += 2 * ROUND) {
      int platform = 2 + (int) (seed / 1000 % 4) * 2;
      int virtual = seed / 1000 % 2 == 0 ? 0 : 200;
      int operations = ROUND / (platform + virtual);
      try {
        runUntilDone(platform, virtual, operations, seed);
        runIntoClose(platform, virtual, operations, seed);
      } catch (Throwable t) {
        throw new AssertionError(
            Repeat.by(getClass(), "-Dlasso.stress=" + 2 * ROUND, "-Dlasso.stress.seed=" + seed), t);
      }
      seed += 1000;
    }
  }

  @Test
  void nothingPostedWaitsWhenTheOtherThreadLeaves() throws Exception {
    StressMeetings.meet(
        MEETINGS,
        world -> {},
        SharedStressTest::closeRoot,
        world -> {
          try (GcScope scope = world.heap.enter()) {
            scope.mark();
          }
        });
  }

  @Test
  void nothingPostedWaitsWhenTheMaintenanceThreadLeaves() throws Exception {
    StressMeetings.meet(
        MEETINGS, world -> {}, SharedStressTest::closeRoot, world -> Inside.tend(world.heap));
  }

  @Test
  void readerKeepsWhatTheOtherThreadReplaces() throws Exception {
    StressMeetings.meet(
        MEETINGS,
        world -> {
          setCell(world, world.roots.get(0).get());
          closeRoot(world);
        },
        SharedStressTest::useCellUntilItIsEmpty,
        world -> setCell(world, null));
  }

  @Test
  void rootThatIsOpenedWhenTheOtherThreadClosesTheLastOneHolds() throws Exception {
    StressMeetings.meet(
        MEETINGS,
        world -> setCell(world, world.roots.get(0).get()),
        SharedStressTest::closeRoot,
        world -> {
          GcRoot<Node> root;
          try (GcScope scope = world.heap.enter()) {
            root = scope.heap().openRoot(world.cells.getFirst().get());
            world.cells.getFirst().set(null);
          }
          StressThread.use(world, root);
        });
  }

  @Test
  void rootIsReleasedOnceWhenTheOtherThreadClosesTheHeap() throws Exception {
    StressMeetings.meet(
        MEETINGS,
        world -> {},
        SharedStressTest::closeRoot,
        world -> {
          world.ending = true;
          closeHeap(world, Duration.ZERO);
        });
  }

  @Test
  void heapThatBothCloseIsClosedOnce() throws Exception {
    StressMeetings.meet(
        MEETINGS,
        world -> world.ending = true,
        world -> closeHeap(world, Duration.ZERO),
        world -> closeHeap(world, Duration.ZERO));
  }

  @Test
  void rootThatBothCloseIsClosedOnce() throws Exception {
    StressMeetings.meet(
        MEETINGS,
        world -> world.roots.set(1, world.roots.get(0).share()),
        SharedStressTest::closeRoot,
        SharedStressTest::closeRoot);
  }

  @Test
  void rootThatIsSharedWhileItIsClosedHoldsOrIsRefused() throws Exception {
    StressMeetings.meet(
        MEETINGS,
        world -> {},
        SharedStressTest::closeRoot,
        world -> {
          try {
            StressThread.use(world, world.roots.get(0).share());
          } catch (IllegalStateException e) {
            // it was closed before
          }
        });
  }

  @Test
  void cellThatIsSetWhileItIsClosedHoldsNothing() throws Exception {
    StressMeetings.meet(
        MEETINGS,
        world -> world.roots.set(1, world.roots.get(0)),
        world -> {
          try {
            setCell(world, world.roots.get(1).get());
          } catch (IllegalStateException e) {
            // it was closed before
          }
        },
        world -> world.cells.getFirst().close());
  }

  private static void closeRoot(StressWorld world) {
    world.roots.get(0).close();
  }

  private static void useCellUntilItIsEmpty(StressWorld world) {
    GcRootCell<Node> cell = world.cells.getFirst();
    for (GcRoot<Node> root = cell.open(); root != null; root = cell.open()) {
      StressThread.use(world, root);
    }
  }

  private static void setCell(StressWorld world, @Nullable Node node) {
    try (GcScope scope = world.heap.enter()) {
      assertEquals(world.heap, scope.heap());
      world.cells.getFirst().set(node);
    }
  }

  private static void runUntilDone(int platform, int virtual, int operations, long seed)
      throws InterruptedException {
    StressWorld world = new StressWorld(false);
    StressWorld.join(world.start(platform, virtual, operations, seed));
    assertEquals(List.of(), List.copyOf(world.failures));
    world.letGo();
    assertFalse(world.isPostForgotten(), "a posted release was forgotten");
    world.collect();
    assertEquals(List.of(), List.copyOf(world.failures));
    assertEquals(0, world.open.sum());
    world.heap.close();
  }

  private static void runIntoClose(int platform, int virtual, int operations, long seed)
      throws InterruptedException {
    StressWorld world = new StressWorld(seed / 1000 % 2 == 0);
    List<Thread> threads = world.start(platform, virtual, operations, seed);
    world.ending = true;
    closeHeap(world, Duration.ofMillis(seed / 1000 % 3));
    StressWorld.join(threads);
    world.letGo();
    closeHeap(world, Duration.ZERO); // threads that were turned away have lost roots
    assertEquals(List.of(), List.copyOf(world.failures));
    assertEquals(0, world.open.sum());
  }

  /** Closes a heap, and keeps from the log what was open. */
  private static void closeHeap(StressWorld world, Duration patience) {
    CapturedLog log = new CapturedLog();
    try (log) {
      if (patience.isZero()) {
        world.heap.close();
      } else {
        world.heap.close(patience);
      }
    }
  }
}
