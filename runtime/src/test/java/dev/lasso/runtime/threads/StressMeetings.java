package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads that go through many heaps in the same order, so that they come to most of them at
 * the same time. Each heap has a node under a root; when both have been there, it has to be dead,
 * unless another root at place 1 holds it.
 */
final class StressMeetings {

  private static final int HEAPS = 200;

  interface Act {
    void on(StressWorld world);
  }

  private StressMeetings() {}

  static void meet(int times, Act before, Act one, Act other) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      for (int i = 0; i < times; i++) {
        List<StressWorld> worlds = new ArrayList<>();
        for (int j = 0; j < HEAPS; j++) {
          StressWorld world = withNode();
          before.on(world);
          worlds.add(world);
        }
        AtomicInteger come = new AtomicInteger();
        Future<?> first = threads.submit(() -> visit(worlds, one, come));
        Future<?> second = threads.submit(() -> visit(worlds, other, come));
        first.get();
        second.get();
        worlds.forEach(StressMeetings::check);
      }
    }
  }

  private static StressWorld withNode() {
    StressWorld world = new StressWorld(false);
    StressResource resource = new StressResource(world, 1);
    world.roots.set(0, Node.openRoot(world.heap, scope -> Node.createOwner(scope, resource)));
    return world;
  }

  private static void visit(List<StressWorld> worlds, Act act, AtomicInteger come) {
    come.incrementAndGet();
    while (come.get() < 2) {
      Thread.onSpinWait();
    }
    worlds.forEach(act::on);
  }

  private static void check(StressWorld world) {
    StressThread.use(world, world.roots.get(1));
    assertFalse(world.isPostForgotten(), "a posted release was forgotten");
    assertEquals(List.of(), List.copyOf(world.failures));
    assertEquals(0, world.open.sum());
    if (!world.ending) {
      world.heap.close();
    }
  }
}
