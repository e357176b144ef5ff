package dev.lasso.runtime.threads;

import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A thread of the stress test: random operations outside, {@link StressVisit}s inside. */
final class StressThread implements Runnable {

  private final StressWorld world;
  private final SplittableRandom random;
  private final int operations;
  private int done;

  StressThread(StressWorld world, long seed, int operations) {
    this.world = world;
    random = new SplittableRandom(seed);
    this.operations = operations;
  }

  @Override
  public void run() {
    try {
      while (done < operations && world.failures.isEmpty()) {
        step();
      }
    } catch (IllegalStateException e) {
      if (!world.ending) { // else the heap has closed
        world.failures.add(e);
      }
    } catch (Throwable t) {
      world.failures.add(t);
    }
  }

  private void step() throws InterruptedException {
    done++;
    switch (random.nextInt(16)) {
      case 0, 1, 2 -> use(world, cell().open());
      case 3, 4 -> leave(cell().open());
      case 5, 6, 7 -> use(world, take());
      case 8, 9 -> share(take());
      case 10 -> {
        GcWeak<Node> weak = world.weak.get(place());
        use(world, weak == null ? null : weak.open());
      }
      case 11 -> {
        try (GcScope scope = world.heap.tryEnter(Duration.ZERO)) {
          visit(scope);
        }
      }
      default -> {
        try (GcScope scope = world.heap.enter()) {
          visit(scope);
        }
      }
    }
  }

  private void visit(@Nullable GcScope scope) {
    if (scope != null) {
      StressVisit visit = new StressVisit(world, scope, random);
      for (int left = 1 + random.nextInt(12); left > 0; left--) {
        visit.step();
        done++;
      }
    }
  }

  private GcRootCell<Node> cell() {
    return world.cells.get(random.nextInt(world.cells.size()));
  }

  private int place() {
    return random.nextInt(world.roots.length());
  }

  private @Nullable GcRoot<Node> take() {
    return world.roots.getAndSet(place(), null);
  }

  /** Leaves a root for other threads, and closes what was in its place. */
  private void leave(@Nullable GcRoot<Node> root) {
    if (root != null) {
      use(world, world.roots.getAndSet(place(), root));
    }
  }

  private void share(@Nullable GcRoot<Node> root) {
    if (root != null) {
      GcRoot<Node> shared = root.share();
      if (random.nextBoolean()) {
        leave(shared);
        use(world, root);
      } else {
        use(world, root);
        use(world, shared);
      }
    }
  }

  /** Reads what a root holds, and closes the root. */
  static void use(StressWorld world, @Nullable GcRoot<Node> root) {
    if (root != null) {
      try (root) {
        if (root.get().resource instanceof StressResource resource) {
          resource.read();
        } else {
          world.fail("dead, though a root is open");
        }
      }
    }
  }
}
