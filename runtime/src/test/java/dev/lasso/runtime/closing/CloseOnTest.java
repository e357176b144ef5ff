package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcExtra;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Node;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /** A node whose lease is given back by a method of its own, to what it owns. */
  private final class Tenant extends Node {
    private @Nullable String lease = "lease";

    Tenant(GcHeap heap) {
      super(heap, null, _ -> {});
    }

    @Override
    protected void gcClose(GcDestruction death) {
      death.close(this, "lease", lease, this::giveBack);
      super.gcClose(death);
    }

    @Override
    protected void gcDrop(GcDestruction death) {
      lease = null;
      super.gcDrop(death);
    }

    private void giveBack(String given) {
      log.add(given + " given back to " + (a == null ? "nobody" : state(a)));
    }
  }

  private static String state(Node node) {
    return Inside.isLive(node) ? "the living" : "the dead";
  }

  private Tenant tenant(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new Tenant(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  private Node holder(GcScope scope, String name) {
    Node node = Node.create(scope);
    node.setResource(() -> log.add("close " + name));
    return node;
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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
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
      try (GcScope scope = heap.enter()) {
        holder(scope, "r");
      }
      later.runAll();
    }
    return takeLog().size();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
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
      try (GcScope scope = heap.enter()) {
        holder(scope, "r");
      }
      assertEquals(List.of("close r"), takeLog());
      queue.forEach(Runnable::run);
    }
    assertEquals(List.of(), takeLog());
    pool.shutdownNow();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void taskThatRunsAndThenFailsClosesOnce(boolean shared) {
    Executor runsAndThrows =
        task -> {
          task.run();
          throw new IllegalStateException("afterwards");
        };
    assertEquals(1, closings(shared, runsAndThrows));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void taskThatRunsTwiceClosesOnce(boolean shared) {
    Executor twice =
        task -> {
          task.run();
          task.run();
        };
    assertEquals(1, closings(shared, twice));
    assertEquals(List.of(), unraisable);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsRefusedIsClosedInsideAndReported(boolean shared) {
    Executor refuses =
        _ -> {
          throw new RejectedExecutionException("ended");
        };
    try (GcHeap heap = open(shared, refuses)) {
      try (GcScope scope = heap.enter()) {
        holder(scope, "r");
        Tenant tenant = tenant(scope);
        tenant.setA(Node.create(scope));
      }
      assertEquals(0, heap.stats().live());
    }
    assertEquals(List.of("lease given back to the living", "close r"), takeLog());
    assertEquals(
        List.of(
            "handing 'lease' of Node#2 to another thread to be closed: ended",
            "handing 'resource' of Node#1 to another thread to be closed: ended"),
        unraisable);
    assertNull(leaks.poll());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatClosingThrowsIsReported(boolean shared) {
    try (GcHeap heap = open(shared, later)) {
      try (GcScope scope = heap.enter()) {
        Node.create(scope)
            .setResource(
                () -> {
                  throw new IllegalStateException("broken");
                });
        holder(scope, "r");
      }
      later.runAll();
    }
    assertEquals(List.of("close r"), takeLog());
    assertEquals(List.of("closing 'resource' of Node#1: broken"), unraisable);
  }

  // ------------------------------------------------------------------ methods of the owner

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatAMethodOfTheOwnerMayUseLivesUntilItHasRun(boolean shared) {
    try (GcHeap heap = open(shared, later)) {
      Tenant tenant;
      Node owned;
      try (GcScope scope = heap.enter()) {
        tenant = tenant(scope);
        owned = holder(scope, "owned");
        tenant.setA(owned);
      }
      heap.run(heap.inspect()::verify);
      heap.run(heap::collect);
      assertEquals(1, heap.stats().live());
      assertTrue(Inside.isDead(tenant));
      assertSame(owned, tenant.a);
      later.runAll();
      assertEquals(List.of("lease given back to the living"), takeLog());
      heap.run(() -> {}); // a safe point
      assertEquals(0, heap.stats().live());
      assertNull(tenant.a);
      later.runAll();
      assertEquals(List.of("close owned"), takeLog());
      heap.run(heap.inspect()::verify);
    }
    assertEquals(List.of(), unraisable);
    assertNull(leaks.poll());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void garbageKeepsItsFieldsUntilMethodsOfOwnersHaveRun(boolean shared) {
    Tenant[] tenants = new Tenant[2];
    Node[] owned = new Node[2];
    try (GcHeap heap = open(shared, later)) {
      try (GcScope scope = heap.enter()) {
        tenants[0] = tenant(scope);
        tenants[0].setA(tenants[0]);
        tenants[1] = tenant(scope);
        owned[0] = Node.create(scope);
        owned[1] = holder(scope, "owned");
        owned[0].setA(owned[1]);
        tenants[1].setA(owned[0]);
        tenants[1].setB(tenants[1]);
        tenants[0].setB(tenants[1]);
      }
      assertEquals(4, heap.<Long, RuntimeException>call(heap::collect));
      heap.run(heap.inspect()::verify);
      assertSame(owned[0], tenants[1].a);
      later.tasks.remove().run();
      heap.run(heap.inspect()::verify);
      assertSame(owned[0], tenants[1].a);
      assertSame(owned[1], owned[0].a);
      later.tasks.remove().run();
      heap.run(heap.inspect()::verify);
      assertNull(tenants[0].a);
      assertNull(tenants[1].a);
      assertNull(owned[0].a);
      later.runAll();
      assertEquals(0, heap.stats().live());
    }
    assertEquals(
        List.of("lease given back to the dead", "lease given back to the dead", "close owned"),
        takeLog());
    assertEquals(List.of(), unraisable);
    assertNull(leaks.poll());
  }

  /** A tenant with two methods, and a resource that is closed after one and before the other. */
  private final class Owner extends Node {
    private @Nullable String first = "first";
    private @Nullable AutoCloseable between = () -> log.add("close between");
    private @Nullable String last = "last";

    Owner(GcHeap heap) {
      super(heap, null, _ -> {});
    }

    @Override
    protected void gcClose(GcDestruction death) {
      death.close(this, "last", last, this::end);
      death.close(this, "between", between);
      death.close(this, "first", first, this::end);
      super.gcClose(death);
    }

    @Override
    protected void gcDrop(GcDestruction death) {
      last = null;
      between = null;
      first = null;
      super.gcDrop(death);
    }

    private void end(String ended) {
      log.add(ended + " with " + (first != null) + ", " + (a == null ? "nobody" : state(a)));
    }
  }

  /** Runs the tasks whose turn it is at once, and keeps the others. */
  private final class Some implements Executor {
    private final Deque<Boolean> atOnce = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
      if (atOnce.remove()) {
        task.run();
      } else {
        later.execute(task);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "false, n",
    "false, y",
    "false, yn",
    "false, yyn",
    "true, n",
    "true, y",
    "true, yn",
    "true, yyn",
  })
  void ownerLivesUntilItsLastMethodHasRun(boolean shared, String pattern) {
    Some some = new Some();
    for (int i = 0; i < 6; i++) {
      some.atOnce.add(i < pattern.length() ? pattern.charAt(i) == 'y' : pattern.endsWith("y"));
    }
    try (GcHeap heap = open(shared, some)) {
      Owner owner;
      try (GcScope scope = heap.enter()) {
        int outer = GcProtocol.begin(scope);
        try {
          owner = GcProtocol.adopt(scope, new Owner(scope.heap()));
        } catch (Throwable t) {
          GcProtocol.fail(scope.heap(), outer, t);
          throw t;
        }
        owner.setA(Node.create(scope));
        owner.setResource(() -> log.add("close resource"));
      }
      assertEquals(2, some.atOnce.size());
      heap.run(heap.inspect()::verify); // a safe point
      later.runAll();
      heap.run(heap.inspect()::verify);
      assertNull(owner.first);
      assertNull(owner.between);
      assertNull(owner.a);
      assertEquals(0, heap.stats().live());
    }
    assertEquals(
        List.of(
            "last with true, the living",
            "close between",
            "first with true, the living",
            "close resource"),
        takeLog());
    assertEquals(List.of(), unraisable);
    assertNull(leaks.poll());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void heapClosesAfterMethodsOfOwnersIfThereIsPatience(boolean shared) throws Exception {
    try (ThreadPoolExecutor slow =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>())) {
      GcHeap heap = open(shared, slow);
      Thread closer = Thread.currentThread();
      slow.execute(() -> awaitWaiting(closer));
      try (GcScope scope = heap.enter()) {
        Tenant tenant = tenant(scope);
        Tenant next = tenant(scope);
        tenant.setA(next);
        next.setA(holder(scope, "last"));
      }
      assertTrue(heap.close(Duration.ofSeconds(30)));
      assertEquals(
          List.of("lease given back to the living", "lease given back to the living", "close last"),
          takeLog());
    }
    assertEquals(List.of(), unraisable);
    assertNull(leaks.poll());
  }

  private static void awaitWaiting(Thread closer) {
    while (closer.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void heapThatClosesBeforeLeavesFieldsSet(boolean shared) {
    GcHeap heap = open(shared, later);
    try (GcScope scope = heap.enter()) {
      Tenant tenant = tenant(scope);
      Node owned = holder(scope, "owned");
      tenant.setA(owned);
    }
    assertFalse(heap.close(Duration.ofMillis(1)));
    later.runAll();
    assertEquals(List.of("lease given back to the dead", "close owned"), takeLog());
    assertEquals(0, heap.stats().live());
    assertEquals(
        "[Group[type=Node.lease, count=1, nativeBytes=0,"
            + " first=[Example[name='lease' of Node#1, path=, place=, thread=]]],"
            + " Group[type=Node.resource, count=1, nativeBytes=0,"
            + " first=[Example[name='resource' of Node#2, path=, place=, thread=]]]]",
        leaks.remove().groups().toString());
    assertNull(leaks.poll());
  }

  // ------------------------------------------------------------------ the end of the heap

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void closingWaitsForASlowExecutor(boolean shared) {
    try (ThreadPoolExecutor slow =
        new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>())) {
      GcHeap heap = open(shared, slow);
      Thread closer = Thread.currentThread();
      slow.execute(() -> awaitWaiting(closer));
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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
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
        It is slow, was ended too early, or drops tasks. End it after the heap, which waits for it \
        if it is closed by close(patience).\
        """,
        leak.message());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void executorThatGetsItsTasksWhenForgottenRootsHaveUsedUpThePatienceHasTime(boolean shared) {
    GcHeap heap = open(shared, later);
    GcRoot<Node> forgotten;
    try (GcScope scope = heap.enter()) {
      forgotten = heap.openRoot(holder(scope, "r"));
    }
    assertFalse(heap.close(Duration.ofMillis(1)));
    assertFalse(forgotten.isOpen());
    assertEquals(GcLeak.Kind.LEFT_OPEN, leaks.remove().kind());
    assertNull(leaks.poll());
    later.runAll();
    assertEquals(List.of("close r"), takeLog());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void closingWithoutPatienceGivesTheExecutorSomeTimeBeforeItIsReported(boolean shared)
      throws Exception {
    try (GcHeap heap = open(shared, _ -> {})) {
      try (GcScope scope = heap.enter()) {
        holder(scope, "r");
      }
    }
    assertNull(leaks.poll());
    assertEquals(GcLeak.Kind.RESOURCES, leaks.take().kind());
  }

  // ------------------------------------------------------------------ what is the heap's own

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
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
    protected void gcClose(GcDestruction death) {
      death.closeHandle(this, "handle", 7, (_, handle) -> log.add("free " + handle));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
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

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void methodOfWhatAFinalizerLetsDieAsTheHeapClosesRunsOnce(boolean shared) {
    GcHeap heap = open(shared, later);
    try (GcScope scope = heap.enter()) {
      Tenant tenant = heap.retain(tenant(scope));
      heap.retain(Node.createFinalized(scope, _ -> heap.release(tenant)));
    }
    assertFalse(heap.close(Duration.ofMillis(1)));
    later.runAll();
    assertEquals(List.of("lease given back to nobody"), takeLog());
    assertEquals(List.of(), unraisable);
    leaks.clear();
  }
}
