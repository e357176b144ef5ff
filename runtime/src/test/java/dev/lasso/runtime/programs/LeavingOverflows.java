package dev.lasso.runtime.programs;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Programs that recurse until the stack overflows, with a heap entered or a scope opened on each
 * level, on a thread that catches it and lives on. Afterwards nobody is inside, and no scope is
 * open. A root may be, whose close had no room for what may die of it.
 */
@SuppressWarnings("InfiniteRecursion") // the stack is to run out
final class LeavingOverflows {

  /** What is done on each level before the next, or around it. */
  enum Operation {
    ENTER(true) {
      @Override
      void descend(World world) {
        try (GcScope scope = world.heap.enter()) {
          Node.create(scope);
        }
        descend(world);
      }
    },
    TRY_ENTER(true) {
      @Override
      void descend(World world) {
        try (GcScope scope = tryEnter(world.heap)) {
          Node.create(scope);
        }
        descend(world);
      }
    },
    CELL(true) {
      @Override
      void descend(World world) {
        try (GcScope scope = world.heap.enter()) {
          world.cell.set(Node.create(scope));
        }
        descend(world);
      }
    },
    ROOT(true) {
      @Override
      void descend(World world) {
        try (GcRoot<?> root = world.cell.open()) {
          if (root == null) {
            try (GcScope scope = world.heap.enter()) {
              world.cell.set(Node.create(scope));
            }
          } else {
            root.get();
          }
        }
        descend(world);
      }
    },
    LINK(true) {
      @Override
      void descend(World world) {
        try (GcScope scope = world.heap.enter();
            GcRoot<Node> root = world.heap.openRoot(Node.create(scope));
            GcHeapLink<Node> link = GcHeapLink.of(root)) {
          link.get();
        }
        descend(world);
      }
    },
    NESTED(true) {
      @Override
      void descend(World world) {
        try (GcScope outer = world.heap.enter()) {
          Node.create(outer);
          try (GcScope inner = world.heap.enter()) {
            Node.create(inner);
          }
        }
        descend(world);
      }
    },
    NESTED_WITHIN_ONE(true) {
      @Override
      void start(World world) {
        try (GcScope _ = world.heap.enter()) {
          descend(world);
        }
      }

      @Override
      void descend(World world) {
        try (GcScope scope = world.heap.enter()) {
          Node.create(scope);
        }
        descend(world);
      }
    },
    NESTED_AROUND(true) {
      @Override
      void descend(World world) {
        try (GcScope scope = world.heap.enter()) {
          Node.create(scope);
          descend(world);
        }
      }
    },
    LOCK(true) {
      @Override
      void descend(World world) {
        try (GcEntry _ = world.heap.lock()) {
          world.cell.set(null);
        }
        descend(world);
      }
    },
    LOCK_AROUND(true) {
      @Override
      void descend(World world) {
        try (GcEntry _ = world.heap.lock()) {
          descend(world);
        }
      }
    },
    LOCK_AND_SCOPE_AROUND(true) {
      @Override
      void descend(World world) {
        try (GcEntry _ = world.heap.lock();
            GcScope scope = world.heap.openScope()) {
          Node.create(scope);
          descend(world);
        }
      }
    },
    FAILING_CLOSE(true) {
      @Override
      void descend(World world) {
        try (GcScope scope = world.heap.enter()) {
          Node.create(scope).setResource(() -> fail());
        }
        descend(world);
      }

      private static void fail() {
        throw new IllegalStateException("broken");
      }
    },
    FAILING_CONSTRUCTION(true) {
      @Override
      void descend(World world) {
        try (GcScope scope = world.heap.enter()) {
          Node.create(scope, _ -> overflow());
        } catch (StackOverflowError e) {
          // the next level has less room to leave
        }
        descend(world);
      }

      private static int overflow() {
        return overflow() + 1;
      }
    },
    RUN(true) {
      @Override
      void descend(World world) {
        world.heap.run(() -> Node.create(GcScope.current()));
        descend(world);
      }
    },
    CONFINED(false) {
      @Override
      void descend(World world) {
        try (GcScope scope = world.heap.openScope()) {
          Node.create(scope);
          descend(world);
        }
      }
    };

    final boolean shared;

    Operation(boolean shared) {
      this.shared = shared;
    }

    void start(World world) {
      descend(world);
    }

    boolean opensRoots() {
      return this == ROOT || this == LINK;
    }

    /** Does it on all levels from here. */
    abstract void descend(World world);

    private static GcScope tryEnter(GcHeap heap) {
      try {
        GcScope scope = heap.tryEnter(Duration.ofMinutes(1));
        assert scope != null : heap;
        return scope;
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
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
      int locked = 0;
      int left = 0;
      for (int i = 0; i < rounds; i++) {
        String wrong;
        try (CapturedLog _ = new CapturedLog()) {
          wrong = round(operation, random.nextInt(MOST_FRAMES));
        }
        locked += wrong.equals("locked") ? 1 : 0;
        left += wrong.equals("left") ? 1 : 0;
      }
      if (locked + left > 0) {
        lines.add(
            operation
                + ": of "
                + rounds
                + " overflows "
                + locked
                + " have locked the heap, "
                + left
                + " have left something");
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
      if (!operation.shared) {
        return pool.submit(() -> confined(operation, frames)).get();
      }
      World world = new World(true);
      pool.submit(() -> overflow(operation, world, frames)).get();
      try (GcScope scope = world.heap.tryEnter(PATIENCE)) {
        if (scope == null) {
          return "locked";
        }
        if (world.cell != null) {
          world.cell.set(null);
        }
        world.heap.inspect().verify();
        if (world.heap.stats().live() > 0 && !operation.opensRoots()) {
          return "left";
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
    String wrong = world.heap.stats().live() > 0 ? "left" : "";
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
