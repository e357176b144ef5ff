package dev.lasso.runtime.programs;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Programs that recurse until the stack overflows, with a heap entered or a scope opened on each
 * level, on a thread that catches it and lives on. Afterwards nobody is inside, and no scope is
 * open. A root may be, whose close had no room for what may die of it.
 */
@SuppressWarnings("InfiniteRecursion") // the stack is to run out
final class LeavingOverflows {

  /** An operation on one level, around those on all deeper ones. */
  private interface Level {
    void run(World world, Runnable deeper);
  }

  /** An operation on each level, before the next level or around it. */
  @SuppressWarnings("ImmutableEnumChecker") // the levels have no state
  enum Operation {
    ENTER(Operation::enter),
    TRY_ENTER(
        world -> {
          try (GcScope scope = tryEnter(world.heap)) {
            Node.create(scope);
          }
        }),
    CELL(Operation::setCell),
    ROOT(
        world -> {
          try (GcRoot<?> root = world.cell.open()) {
            if (root == null) {
              setCell(world);
            } else {
              root.get();
            }
          }
        }),
    LINK(
        world -> {
          try (GcScope scope = world.heap.enter();
              GcRoot<Node> root = world.heap.openRoot(Node.create(scope));
              GcHeapLink<Node> link = GcHeapLink.of(root)) {
            link.get();
          }
        }),
    NESTED(
        world -> {
          try (GcScope outer = world.heap.enter()) {
            Node.create(outer);
            enter(world);
          }
        }),
    NESTED_WITHIN_ONE(Operation::enter),
    NESTED_AROUND(
        (world, deeper) -> {
          try (GcScope scope = world.heap.enter()) {
            Node.create(scope);
            deeper.run();
          }
        }),
    LOCK(
        world -> {
          try (GcEntry _ = world.heap.lock()) {
            world.cell.set(null);
          }
        }),
    LOCK_AROUND(
        (world, deeper) -> {
          try (GcEntry _ = world.heap.lock()) {
            deeper.run();
          }
        }),
    LOCK_AND_SCOPE_AROUND(
        (world, deeper) -> {
          try (GcEntry _ = world.heap.lock();
              GcScope scope = world.heap.openScope()) {
            Node.create(scope);
            deeper.run();
          }
        }),
    FAILING_CLOSE(
        world -> {
          try (GcScope scope = world.heap.enter()) {
            Node.create(scope).setResource(RuntimeTest.unclosable("broken"));
          }
        }),
    FAILING_CONSTRUCTION(
        world -> {
          try (GcScope scope = world.heap.enter()) {
            Node.create(scope, _ -> overflow());
          } catch (StackOverflowError e) {
            // the next level has less room to leave
          }
        }),
    RUN(world -> world.heap.run(() -> Node.create(GcScope.current()))),
    CONFINED(
        (world, deeper) -> {
          try (GcScope scope = world.heap.openScope()) {
            Node.create(scope);
            deeper.run();
          }
        });

    private final Level level;

    Operation(Level level) {
      this.level = level;
    }

    Operation(Consumer<World> before) {
      this(
          (world, deeper) -> {
            before.accept(world);
            deeper.run();
          });
    }

    void start(World world) {
      if (this == NESTED_WITHIN_ONE) {
        try (GcScope _ = world.heap.enter()) {
          descend(world);
        }
      } else {
        descend(world);
      }
    }

    /** Does it on all levels from here. */
    private void descend(World world) {
      level.run(world, () -> descend(world));
    }

    boolean opensRoots() {
      return this == ROOT || this == LINK;
    }

    private static void enter(World world) {
      try (GcScope scope = world.heap.enter()) {
        Node.create(scope);
      }
    }

    private static void setCell(World world) {
      try (GcScope scope = world.heap.enter()) {
        world.cell.set(Node.create(scope));
      }
    }

    private static GcScope tryEnter(GcHeap heap) {
      try {
        GcScope scope = heap.tryEnter(Duration.ofMinutes(1));
        assert scope != null : heap;
        return scope;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    private static int overflow() {
      return overflow() + 1;
    }
  }

  static final class World {
    final GcHeap heap;
    final @Nullable GcRootCell<Node> cell;

    World(boolean shared) {
      heap = shared ? GcHeap.shared() : GcHeap.confined();
      cell = shared ? new GcRootCell<>(heap) : null;
    }
  }

  private static final long STACK_SIZE = 192 << 10;

  /** More small frames than one level of the recursion takes. */
  private static final int MOST_FRAMES = 200;

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private LeavingOverflows() {}

  /** Runs so many rounds of each operation; returns what was wrong, in how many rounds. */
  static List<String> run(int rounds, long seed) throws Exception {
    List<String> lines = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      Random random = new Random(seed);
      Map<String, Integer> results = new TreeMap<>();
      for (int i = 0; i < rounds; i++) {
        try (CapturedLog _ = new CapturedLog()) {
          results.merge(round(operation, random.nextInt(MOST_FRAMES)), 1, Integer::sum);
        }
      }
      results.remove("");
      if (!results.isEmpty()) {
        lines.add(operation + ": of " + rounds + " overflows " + results);
      }
    }
    return lines;
  }

  private static String round(Operation operation, int frames) throws Exception {
    LastFrames.initializeTraces();
    try (ExecutorService pool =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(null, task, "worker", STACK_SIZE);
              thread.setDaemon(true);
              return thread;
            })) {
      if (operation == Operation.CONFINED) {
        return pool.submit(() -> confined(operation, frames)).get();
      }
      World world = new World(true);
      pool.submit(() -> overflow(operation, world, frames)).get();
      try (GcScope scope = world.heap.tryEnter(PATIENCE)) {
        if (scope == null) {
          return "locked the heap";
        }
        if (world.cell != null) {
          world.cell.set(null);
        }
        world.heap.inspect().verify();
        if (world.heap.stats().live() > 0 && !operation.opensRoots()) {
          return "left something";
        }
      }
      world.heap.close();
      return "";
    }
  }

  private static String confined(Operation operation, int frames) {
    World world = new World(false);
    overflow(operation, world, frames);
    world.heap.inspect().verify();
    String wrong = world.heap.stats().live() > 0 ? "left something" : "";
    world.heap.close();
    return wrong;
  }

  /** From so many small frames deep. */
  private static int overflow(Operation operation, World world, int frames) {
    if (frames > 0) {
      return overflow(operation, world, frames - 1) + 1;
    }
    try (CapturedLog _ = new CapturedLog()) {
      operation.start(world);
      throw new AssertionError("no overflow");
    } catch (StackOverflowError e) {
      return 0;
    }
  }

  /** Prints what was wrong in so many rounds, from a seed. */
  public static void main(String[] arguments) throws Exception {
    List<String> wrong = run(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
    wrong.forEach(System.out::println);
    System.exit(wrong.isEmpty() ? 0 : 1);
  }
}
