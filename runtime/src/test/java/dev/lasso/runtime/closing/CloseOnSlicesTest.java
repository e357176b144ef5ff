package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OnBothHeaps;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Cycles whose resources an executor closes are collected in slices, and nothing else dies. */
class CloseOnSlicesTest {

  private final Deque<Runnable> tasks = new ArrayDeque<>();
  private final List<String> released = new ArrayList<>();
  private final List<GcUnraisable> unraisable = new ArrayList<>();
  private int made;

  /** A node whose lease is given back by a method that needs the lease alone. */
  private final class Leased extends Node {
    static final GcType TYPE =
        GcType.of(Leased.class, MethodHandles.lookup())
            .extending(Node.TYPE)
            .resource("lease", String.class)
            .build();

    @Nullable String lease;

    Leased(GcHeap heap) {
      super(heap, TYPE);
      lease = "lease " + made++;
    }

    @Override
    protected void gcAdopt(GcAdoption adopt) {
      super.gcAdopt(adopt);
      adopt.resource("lease", lease);
    }

    @Override
    protected void gcCloseResources(GcDestruction death) {
      death.close(this, "lease", lease, released::add);
      super.gcCloseResources(death);
    }

    @Override
    protected void gcReleaseEdges(GcDestruction death) {
      lease = null;
      super.gcReleaseEdges(death);
    }
  }

  private void runTasks() {
    for (Runnable next = tasks.poll(); next != null; next = tasks.poll()) {
      next.run();
    }
  }

  private Node leased(GcScope scope) {
    return RuntimeTest.create(scope, Leased::new);
  }

  /** Makes a cycle of two that owns one of {@code living}, and drops it. */
  private void addGarbage(GcScope scope, Random random, List<Node> living) {
    Node owner = leased(scope);
    Node child = leased(scope);
    owner.setA(child);
    child.setB(owner);
    if (!living.isEmpty()) {
      child.setA(living.get(random.nextInt(living.size())));
    }
    scope.drop(owner);
    scope.drop(child);
  }

  @OnBothHeaps
  void nothingThatLivesDies(boolean shared) {
    for (int seed = 0; seed < 50; seed++) {
      GcHeap.Builder builder =
          GcHeap.builder()
              .closeOn(tasks::add)
              .maxPause(Duration.ofNanos(1))
              .onUnraisable(unraisable::add);
      try (GcHeap heap = shared ? builder.shared() : builder.confined();
          GcScope scope = heap.enter()) {
        collectInSlices(heap, scope, new Random(seed));
        runTasks();
      }
      runTasks();
      assertEquals(made, released.size());
      assertEquals(made, Set.copyOf(released).size());
    }
    assertEquals(List.of(), unraisable);
  }

  private void collectInSlices(GcHeap heap, GcScope scope, Random random) {
    List<Node> living = new ArrayList<>();
    for (int round = 0; round < 20; round++) {
      for (int i = random.nextInt(8); i > 0; i--) {
        addGarbage(scope, random, living);
      }
      living.add(leased(scope));
      do {
        if (random.nextInt(4) == 0) {
          runTasks();
        }
        Node next = Node.create(scope);
        living.add(next);
        next.setA(living.get(random.nextInt(living.size())));
        heap.inspect().verify();
        assertTrue(living.stream().allMatch(Inside::isLive));
      } while (!heap.collect(Duration.ofNanos(1)));
    }
    heap.collect();
    assertEquals(living.size(), heap.stats().live());
  }
}
