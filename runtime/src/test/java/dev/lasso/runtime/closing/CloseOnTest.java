package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcExtra;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OnBothHeaps;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Threads;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An executor that closes the resources of a heap, confined or shared, and what it may do. */
@Timeout(60)
class CloseOnTest {

  private final List<String> log = Collections.synchronizedList(new ArrayList<>());
  private final List<String> unraisable = Collections.synchronizedList(new ArrayList<>());
  private final BlockingQueue<GcLeak> leaks = new LinkedBlockingQueue<>();

  /** Keeps its tasks until it is told to run them. */
  private static final class Later implements Executor {
    final Deque<Runnable> tasks = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
      tasks.add(task);
    }

    void runAll() {
      for (Runnable next = tasks.poll(); next != null; next = tasks.poll()) {
        next.run();
      }
    }
  }

  private final Later later = new Later();

  private Node holder(GcScope scope, String name) {
    return Node.createOwner(scope, () -> log.add("close " + name));
  }

  private GcHeap open(boolean shared, Executor executor) {
    GcHeap.Builder builder =
        GcHeap.builder().name("h").closeOn(executor).leaks(GcLeakLevel.SIMPLE).onLeak(leaks::add);
    GcHeap heap = Inside.untended(shared ? builder.shared() : builder.confined());
    heap.run(
        () ->
            heap.onUnraisable(
                report -> unraisable.add(report.message() + ": " + report.thrown().getMessage())));
    return heap;
  }

  private List<String> takeLog() {
    List<String> taken = List.copyOf(log);
    log.clear();
    return taken;
  }

  // ------------------------------------------------------------------ once, in order

  @OnBothHeaps
  void ownersCloseBeforeWhatTheyOwn(boolean shared) {
    try (GcHeap heap = open(shared, later)) {
      try (GcScope scope = heap.enter()) {
        Node owner = holder(scope, "owner");
        owner.setA(holder(scope, "owned"));
      }
      try (GcScope scope = heap.enter()) {
        Node owner = holder(scope, "ring");
        owner.setB(owner);
        owner.setA(holder(scope, "of the ring"));
      }
      heap.run(heap::collect);
      assertEquals(List.of(), log);
      later.runAll();
    }
    assertEquals(
        List.of("close owner", "close owned", "close ring", "close of the ring"), takeLog());
    assertEquals(List.of(), unraisable);
    assertNull(leaks.poll());
  }

  /** Closes one resource, and the heap; returns how often it was closed. */
  private int closings(boolean shared, Executor executor) {
    try (GcHeap heap = open(shared, executor)) {
      heap.run(() -> holder(GcScope.current(), "r"));
      later.runAll();
    }
    return takeLog().size();
  }

  @OnBothHeaps
  void taskThatIsTakenAndThenFailsClosesOnce(boolean shared) {
    Executor takesAndThrows =
        task -> {
          later.execute(task);
          throw new OutOfMemoryError("no thread");
        };
    assertEquals(1, closings(shared, takesAndThrows));
    assertEquals(
        List.of("handing 'resource' of Node#1 to another thread to be closed: no thread"),
        unraisable);
  }

  @OnBothHeaps
  void poolWhoseThreadsFailClosesOnce(boolean shared) {
    LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            0,
            1,
            1,
            TimeUnit.SECONDS,
            queue,
            _ -> {
              throw new IllegalStateException("no thread");
            });
    try (GcHeap heap = open(shared, pool)) {
      heap.run(() -> holder(GcScope.current(), "r"));
      assertEquals(List.of("close r"), takeLog());
      queue.forEach(Runnable::run);
    }
    assertEquals(List.of(), takeLog());
    pool.shutdownNow();
  }

  @OnBothHeaps
  void taskThatRunsAndThenFailsClosesOnce(boolean shared) {
    Executor runsAndThrows =
        task -> {
          task.run();
          throw new IllegalStateException("afterwards");
        };
    assertEquals(1, closings(shared, runsAndThrows));
  }

  @OnBothHeaps
  void taskThatRunsTwiceClosesOnce(boolean shared) {
    Executor twice =
        task -> {
          task.run();
          task.run();
        };
    assertEquals(1, closings(shared, twice));
    assertEquals(List.of(), unraisable);
  }

  @OnBothHeaps
  void whatIsRefusedIsClosedInsideAndReported(boolean shared) {
    Executor refuses =
        task -> {
          throw new RejectedExecutionException("refused " + task);
        };
    try (GcHeap heap = open(shared, refuses)) {
      try (GcScope scope = heap.enter()) {
        holder(scope, "r").setA(holder(scope, "owned"));
      }
      assertEquals(0, heap.stats().live());
    }
    assertEquals(List.of("close r", "close owned"), takeLog());
    assertEquals(
        List.of(
            "handing 'resource' of Node#1 to another thread to be closed: refused to close"
                + " 'resource' of Node#1",
            "handing 'resource' of Node#2 to another thread to be closed: refused to close"
                + " 'resource' of Node#2"),
        unraisable);
    assertNull(leaks.poll());
  }

  @OnBothHeaps
  void whatClosingThrowsIsReported(boolean shared) {
    try (GcHeap heap = open(shared, later)) {
      try (GcScope scope = heap.enter()) {
        Node.create(scope).setResource(RuntimeTest.unclosable("broken"));
        holder(scope, "r");
      }
      later.runAll();
    }
    assertEquals(List.of("close r"), takeLog());
    assertEquals(List.of("closing 'resource' of Node#1: broken"), unraisable);
  }

  // ------------------------------------------------------------------ methods of the owner

  /** A node whose lease one of its methods gives back. */
  private static class Tenant extends Node {
    static final GcType TYPE =
        GcType.of(Tenant.class, MethodHandles.lookup())
            .extending(Node.TYPE)
            .resource("lease", String.class, "giveBack")
            .build();

    Tenant(GcHeap heap, List<String> log) {
      this(heap, TYPE, log);
    }

    Tenant(GcHeap heap, GcType type, List<String> log) {
      super(heap, type, null, _ -> log.add("constructor"));
    }
  }

  /** One that inherits the method. */
  private static final class Subtenant extends Tenant {
    static final GcType TYPE =
        GcType.of(Subtenant.class, MethodHandles.lookup()).extending(Tenant.TYPE).build();

    Subtenant(GcHeap heap, List<String> log) {
      super(heap, TYPE, log);
    }
  }

  @OnBothHeaps
  void typeWhoseMethodReleasesAResourceIsRefusedBeforeItsConstructorRuns(boolean shared) {
    try (GcHeap heap = open(shared, later)) {
      GcScope scope = heap.enter();
      String refused =
          " releases 'lease' by its method 'giveBack', and an executor closes the resources of heap"
              + " 'h', so the method would run on a dead object that no longer owns anything. Make"
              + " the method static, so that it gets only the resource, or move it to the"
              + " resource's class.";
      assertEquals(
          "CloseOnTest.Tenant" + refused,
          refused(() -> GcHandwritten.create(scope, h -> new Tenant(h, log))));
      assertEquals(
          "CloseOnTest.Subtenant" + refused,
          refused(() -> GcHandwritten.allocate(heap, h -> new Subtenant(h, log))));
      assertEquals(List.of(), log);
      assertFalse(GcProtocol.isConstructing(heap));
      heap.inspect().verify();
      scope.close();
      assertEquals(0, heap.stats().live());
    }
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcHandwritten.create(scope, h -> new Subtenant(h, log));
    }
  }

  private static String refused(Executable creation) {
    return String.valueOf(assertThrows(IllegalStateException.class, creation).getMessage());
  }

  // ------------------------------------------------------------------ the end of the heap

  @OnBothHeaps
  void closingWaitsForASlowExecutor(boolean shared) {
    try (ThreadPoolExecutor slow =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>())) {
      GcHeap heap = open(shared, slow);
      Thread closer = Thread.currentThread();
      slow.execute(() -> Threads.awaitTimedWaiting(closer));
      try (GcScope scope = heap.enter()) {
        for (int i = 0; i < 100; i++) {
          holder(scope, "r");
        }
      }
      assertTrue(heap.close(Duration.ofSeconds(30)));
      assertEquals(100, takeLog().size());
    }
    assertNull(leaks.poll());
  }

  @OnBothHeaps
  void whatIsNotClosedIsReportedWhenThePatienceEnds(boolean shared) {
    GcHeap heap = open(shared, _ -> {});
    try (GcScope scope = heap.enter()) {
      for (int i = 0; i < 5; i++) {
        holder(scope, "r");
      }
    }
    assertFalse(heap.close(Duration.ofMillis(1)));
    GcLeak leak = leaks.remove();
    assertEquals(GcLeak.Kind.RESOURCES, leak.kind());
    assertEquals(
        """
        LEAK: the executor of heap 'h' (closed) has not closed 5 resources:
          5 of Node.resource: 'resource' of Node#5, 'resource' of Node#4, 'resource' of Node#3, …
        The executor is slow, was shut down too early, or drops tasks, or its own thread has closed \
        the heap. Close the heap on another thread, and shut the executor down after that. \
        close(patience) waits for it.\
        """,
        leak.message());
  }

  @OnBothHeaps
  void executorThatGetsItsTasksWhenForgottenRootsAreClosedHasTime(boolean shared) {
    GcHeap heap = open(shared, later);
    GcRoot<Node> forgotten = Node.openRoot(heap, scope -> holder(scope, "r"));
    heap.close();
    assertFalse(forgotten.isOpen());
    assertEquals(GcLeak.Kind.LEFT_OPEN, leaks.remove().kind());
    assertNull(leaks.poll());
    later.runAll();
    assertEquals(List.of("close r"), takeLog());
  }

  @OnBothHeaps
  void closingWithoutPatienceGivesTheExecutorSomeTimeBeforeItIsReported(boolean shared)
      throws Exception {
    GcHeap heap = open(shared, _ -> {});
    heap.run(() -> holder(GcScope.current(), "r"));
    heap.close();
    assertNull(leaks.poll());
    GcLeak leak = null;
    while (leak == null) { // from when the thread that reports it has begun to wait
      Inside.endGrace(heap);
      leak = leaks.poll(1, TimeUnit.MILLISECONDS);
    }
    assertEquals(GcLeak.Kind.RESOURCES, leak.kind());
  }

  /** Whatever ends a closing for which no thread waits. */
  @ParameterizedTest
  @ValueSource(strings = {"root", "entry", "entry without a scope", "maintenance"})
  void whatAClosingThatIsLeftLeavesToTheExecutorIsReported(String last) throws Exception {
    GcHeap heap = open(true, _ -> {});
    GcRoot<Node> root = Node.openRoot(heap, scope -> holder(scope, "r"));
    switch (last) {
      case "maintenance" -> {
        Inside.comeIn(heap);
        assertFalse(heap.close(Duration.ZERO));
        root.close();
        Inside.goOut(heap); // as after an error
        Inside.tend(heap);
      }
      case "entry without a scope" -> {
        try (GcEntry _ = heap.lock()) {
          assertFalse(heap.close(Duration.ZERO));
          root.close();
        }
      }
      default -> {
        try (GcScope _ = heap.enter()) {
          assertFalse(heap.close(Duration.ZERO));
          if (last.equals("entry")) {
            root.close();
          }
        }
        root.close();
      }
    }
    assertTrue(Inside.isClosed(heap));
    leaks.clear();
    GcLeak leak = null;
    for (int i = 0; i < 500 && leak == null; i++) {
      Inside.endGrace(heap);
      leak = leaks.poll(1, TimeUnit.MILLISECONDS);
    }
    assertNotNull(leak);
    assertEquals(GcLeak.Kind.RESOURCES, leak.kind());
  }

  // ------------------------------------------------------------------ what is the heap's own

  @OnBothHeaps
  void extraMemoryAndWeakReferencesAreClosedInside(boolean shared) {
    try (GcHeap heap = open(shared, later)) {
      try (GcScope scope = heap.enter()) {
        Node target = Node.create(scope);
        Node.create(scope).setResource(GcExtra.allocate(heap, 8));
        Node.create(scope).setResource(GcWeak.of(target));
      }
      assertEquals(0, later.tasks.size());
    }
    assertEquals(List.of(), unraisable);
  }

  // ------------------------------------------------------------------ at once

  @OnBothHeaps
  void constructorThatFailsHasClosedItsResourcesWhenItThrows(boolean shared) {
    try (GcHeap heap = open(shared, later)) {
      GcScope scope = heap.enter();
      IllegalArgumentException failure =
          assertThrows(IllegalArgumentException.class, () -> Node.create(scope, this::fail));
      assertEquals(List.of("close r"), takeLog());
      assertEquals("broken", failure.getSuppressed()[0].getMessage());
      scope.close();
    }
    assertEquals(0, later.tasks.size());
    assertEquals(List.of(), unraisable);
  }

  private void fail(Node self) {
    self.setResource(
        () -> {
          log.add("close r");
          throw new IllegalStateException("broken");
        });
    throw new IllegalArgumentException();
  }

  /** A node that frees a handle, and whose constructor fails. */
  private final class Failing extends Node {
    Failing(GcHeap heap) {
      super(
          heap,
          null,
          _ -> {
            throw new IllegalArgumentException();
          });
    }

    @Override
    protected void gcCloseResources(GcDestruction death) {
      death.closeHandle(this, "handle", 7, (_, handle) -> log.add("free " + handle));
    }
  }

  @OnBothHeaps
  void constructorThatFailsHasFreedItsHandlesWhenItThrows(boolean shared) {
    try (GcHeap heap = open(shared, later)) {
      GcScope scope = heap.enter();
      int outer = GcProtocol.begin(scope);
      IllegalArgumentException failure =
          assertThrows(IllegalArgumentException.class, () -> new Failing(heap));
      GcProtocol.fail(heap, outer, failure);
      assertEquals(List.of("free 7"), takeLog());
      scope.close();
    }
    assertEquals(0, later.tasks.size());
  }

  // ------------------------------------------------------------------ once

  @OnBothHeaps
  void resourceOfWhatAFinalizerLetsDieAsTheHeapClosesIsClosedOnce(boolean shared) {
    GcHeap heap = open(shared, later);
    try (GcScope scope = heap.enter()) {
      Node node = heap.retain(holder(scope, "r"));
      heap.retain(Node.createFinalized(scope, _ -> heap.release(node)));
    }
    assertFalse(heap.close(Duration.ofMillis(1)));
    later.runAll();
    assertEquals(List.of("close r"), takeLog());
    assertEquals(List.of(), unraisable);
    leaks.clear();
  }
}
