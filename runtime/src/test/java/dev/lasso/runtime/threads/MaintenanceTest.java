package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Work that is left to the maintenance of shared heaps, and threads that must not wait for it. */
@Timeout(60)
class MaintenanceTest {

  private static void leaveRing(GcHeap heap, Runnable finalizer) {
    try (GcScope scope = heap.enter()) {
      Node ring = Node.createFinalized(scope, _ -> finalizer.run());
      ring.setA(ring);
    }
  }

  private static void awaitNoObjects(GcHeap heap) {
    Threads.await(() -> heap.stats().live() == 0);
  }

  @Test
  void twoThreadsServeAllHeaps() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    List<GcHeap> heaps = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      GcHeap heap = GcHeap.shared();
      heaps.add(heap);
      leaveRing(heap, () -> threads.add(Thread.currentThread()));
    }
    heaps.forEach(MaintenanceTest::awaitNoObjects);
    heaps.forEach(GcHeap::close);
    assertTrue(threads.stream().allMatch(each -> each.getName().equals("lasso maintenance")));
    // The second thread ends whenever both are idle, and another one begins when the first is busy.
    assertTrue(threads.size() <= heaps.size() / 10, () -> threads.size() + " threads");
  }

  @Test
  void interruptByUserCodeOfOneHeapDoesNotReachThatOfAnother() {
    AtomicInteger interrupted = new AtomicInteger();
    List<GcHeap> heaps = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      GcHeap heap = GcHeap.shared();
      heaps.add(heap);
      leaveRing(
          heap,
          () -> {
            Thread current = Thread.currentThread();
            interrupted.addAndGet(current.isInterrupted() ? 1 : 0);
            current.interrupt();
          });
    }
    heaps.forEach(MaintenanceTest::awaitNoObjects);
    heaps.forEach(GcHeap::close);
    assertEquals(0, interrupted.get());
  }

  /** Has the maintenance run code that waits, in three heaps, while another heap needs it. */
  private static void assertMaintainedBeside(Runnable waits) {
    CountDownLatch begun = new CountDownLatch(3);
    List<GcHeap> waiting = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      GcHeap heap = GcHeap.shared();
      waiting.add(heap);
      leaveRing(
          heap,
          () -> {
            begun.countDown();
            waits.run();
          });
    }
    Threads.await(begun);
    try (GcHeap other = GcHeap.shared()) {
      leaveRing(other, () -> {});
      awaitNoObjects(other);
    }
    waiting.forEach(heap -> heap.close(Duration.ofNanos(1)));
  }

  @Test
  void finalizersThatWaitForAHeapLeaveTheMaintenanceToOthers() {
    try (GcHeap held = GcHeap.shared();
        GcEntry _ = held.lock()) {
      assertMaintainedBeside(() -> held.lock().close());
    }
    ReentrantLock guard = new ReentrantLock();
    try (GcHeap guarded = GcHeap.builder().guardedBy(guard).shared()) {
      guard.lock();
      try {
        assertMaintainedBeside(() -> guarded.lock().close());
      } finally {
        guard.unlock();
      }
    }
  }

  @Test
  void finalizersThatBlockForLongLeaveTheMaintenanceToOthers() {
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch end = new CountDownLatch(1);
    List<GcHeap> blocked = List.of(GcHeap.shared(), GcHeap.shared());
    for (GcHeap heap : blocked) {
      leaveRing(
          heap,
          () -> {
            begun.countDown();
            Threads.await(end);
          });
    }
    Threads.await(begun);
    try (GcHeap other = GcHeap.builder().releaseLater(true).shared()) {
      Node.openRoot(other).close();
      while (other.stats().live() != 0) {
        Node.openRoot(other).close(); // has the maintenance look at its threads
        LockSupport.parkNanos(1_000_000);
      }
    } finally {
      end.countDown();
    }
    blocked.forEach(GcHeap::close);
  }

  /** However many heaps have a finalizer that waits, and whatever it waits for. */
  @Test
  void maintenanceThreadsThatWaitAreLimitedInNumber() {
    Set<Thread> begun = ConcurrentHashMap.newKeySet();
    List<GcHeap> heaps = new ArrayList<>();
    try (GcHeap held = GcHeap.shared()) {
      try (GcEntry _ = held.lock()) {
        for (int i = 0; i < 300; i++) {
          GcHeap heap = GcHeap.shared();
          heaps.add(heap);
          leaveRing(
              heap,
              () -> {
                begun.add(Thread.currentThread());
                held.lock().close();
              });
        }
        Threads.await(
            () -> begun.size() >= 102 && begun.stream().noneMatch(MaintenanceTest::isRunning));
        assertEquals(102, begun.size());
      }
      heaps.forEach(MaintenanceTest::awaitNoObjects);
    }
    heaps.forEach(GcHeap::close);
    assertMaintainedBeside(() -> {});
  }

  private static boolean isRunning(Thread thread) {
    return thread.getState() == Thread.State.RUNNABLE;
  }

  @Test
  void finalizersThatCloseAHeapLeaveTheMaintenanceToOthers() {
    try (GcHeap held = GcHeap.shared();
        GcRoot<Node> _ = Node.openRoot(held)) {
      assertMaintainedBeside(() -> held.close(Duration.ofDays(1)));
    }
  }

  @Test
  void finalizersThatWaitForALoaderLeaveTheMaintenanceToOthers() {
    try (GcHeap heap = GcHeap.shared();
        GcRootMap<String, Node> map = GcRootMap.<String, Node>builder(heap).build()) {
      GcRootMap.Loader<String, Node, RuntimeException> loader = _ -> Node.openRoot(heap);
      map.computeIfAbsent(
              "a",
              key -> {
                assertMaintainedBeside(() -> map.computeIfAbsent("a", loader).close());
                return loader.load(key);
              })
          .close();
    }
  }

  @Test
  void finalizersThatWaitForAnExecutorLeaveTheMaintenanceToOthers() {
    List<Runnable> tasks = new ArrayList<>();
    Executor executor = tasks::add;
    GcHeap closed = GcHeap.builder().onLeak(_ -> {}).closeOn(executor).shared();
    try (GcScope scope = closed.enter()) {
      Node.create(scope).setResource(() -> {});
    }
    assertMaintainedBeside(() -> closed.close(Duration.ofDays(1)));
    tasks.forEach(Runnable::run);
  }

  @Test
  void userCodeSeesTheClassLoaderOfTheOpenerAndNothingThatIsInherited() throws Exception {
    InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
    Thread opener = Thread.currentThread();
    ClassLoader before = opener.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(new URL[0])) {
      opener.setContextClassLoader(loader);
      inherited.set("of the opener");
      List<Object> seen = new ArrayList<>();
      try (GcHeap heap = GcHeap.shared()) {
        opener.setContextClassLoader(before);
        leaveRing(
            heap,
            () -> {
              seen.add(Thread.currentThread().getContextClassLoader());
              seen.add(String.valueOf(inherited.get()));
            });
        awaitNoObjects(heap);
        heap.run(() -> assertEquals(List.of(loader, "null"), seen));
      }
    } finally {
      opener.setContextClassLoader(before);
      inherited.remove();
    }
  }

  @Test
  void threadThatHasEndedInsideIsSeenAtOnce() throws Exception {
    try (GcHeap heap = GcHeap.builder().onLeak(_ -> {}).shared()) {
      Threads.elsewhere(heap::enter);
      GcEntryStats entries = heap.stats().entries();
      assertNotNull(entries);
      assertTrue(entries.abandoned());
    }
  }

  @Test
  void jvmFindsADeadlockOfTwoHeaps() throws Exception {
    GcHeap one = GcHeap.shared();
    GcHeap other = GcHeap.shared();
    CyclicBarrier inside = new CyclicBarrier(2);
    Thread first = Thread.ofPlatform().daemon().start(() -> enterBoth(one, other, inside));
    Thread second = Thread.ofPlatform().daemon().start(() -> enterBoth(other, one, inside));
    long[] found = null;
    while (found == null) {
      LockSupport.parkNanos(10_000_000);
      found = ManagementFactory.getThreadMXBean().findDeadlockedThreads();
    }
    assertEquals(
        Set.of(first.threadId(), second.threadId()),
        Arrays.stream(found).boxed().collect(Collectors.toSet()));
    first.interrupt();
    first.join();
    second.join();
    one.close();
    other.close();
  }

  private static void enterBoth(GcHeap one, GcHeap other, CyclicBarrier inside) {
    try (GcScope _ = one.enter()) {
      inside.await();
      try (GcScope _ = other.tryEnter(Duration.ofDays(1))) {
        // The test ends the deadlock by an interrupt.
      }
    } catch (InterruptedException | BrokenBarrierException e) {
      // the first thread
    }
  }

  @Test
  void heapWhoseClosingWasLeftIsClosedThoughAThreadEndsInside() throws Exception {
    List<GcLeak> leaks = new ArrayList<>();
    GcHeap heap = GcHeap.builder().onLeak(leaks::add).shared();
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch left = new CountDownLatch(1);
    Future<String> ending =
        Threads.start(
            () -> {
              Node.create(heap.enter());
              inside.countDown();
              Threads.await(left);
            });
    inside.await();
    assertFalse(heap.close(Duration.ofMillis(1)));
    left.countDown();
    ending.get();
    awaitNoObjects(heap); // no thread calls the heap any more
  }

  @Test
  void threadThatEntersWaitsForOneReleaseAndNotForAllOthers() throws Exception {
    GcHeap heap = GcHeap.builder().maxPause(Duration.ofNanos(1)).shared();
    int count = 200;
    int[] released = new int[1];
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch waiting = new CountDownLatch(1);
    List<GcRoot<Node>> roots =
        openRoots(
            heap,
            count,
            () -> {
              released[0]++;
              first.countDown();
              Threads.await(waiting); // all roots are queued, and a thread waits
            });
    Thread closer = Thread.ofPlatform().start(() -> roots.getFirst().close());
    first.await();
    roots.subList(1, count).forEach(GcRoot::close); // these are queued
    int[] found = new int[1];
    Future<String> enters = Threads.start(() -> heap.run(() -> found[0] = released[0]));
    Threads.await(() -> heap.stats().entries().queued() > 0);
    waiting.countDown();
    enters.get();
    closer.join();
    assertTrue(found[0] < count, () -> "waited for " + found[0] + " releases");
    awaitNoObjects(heap);
    heap.close();
  }

  private static GcRoot<Node> openRoot(GcHeap heap, AutoCloseable resource) {
    return Node.openRoot(heap, scope -> Node.createOwner(scope, resource));
  }

  private static List<GcRoot<Node>> openRoots(GcHeap heap, int count, AutoCloseable resource) {
    return Stream.generate(() -> openRoot(heap, resource)).limit(count).toList();
  }

  @Test
  void threadThatLeavesReleasesFewOfManyQueuedRoots() throws Exception {
    GcHeap heap = GcHeap.builder().maxPause(Duration.ofNanos(1)).shared();
    List<Thread> deaths = Collections.synchronizedList(new ArrayList<>());
    List<GcRoot<Node>> roots = openRoots(heap, 200, () -> deaths.add(Thread.currentThread()));
    List<GcRoot<Node>> few = openRoots(heap, 10, () -> deaths.add(Thread.currentThread()));
    try (GcScope _ = heap.enter()) {
      Threads.elsewhere(() -> few.forEach(GcRoot::close));
    }
    assertEquals(Collections.nCopies(10, Thread.currentThread()), deaths);
    deaths.clear();
    try (GcScope _ = heap.enter()) {
      Threads.elsewhere(() -> roots.forEach(GcRoot::close));
    }
    awaitNoObjects(heap);
    long here = deaths.stream().filter(Thread.currentThread()::equals).count();
    assertTrue(here < 100, () -> here + " died on the thread that left");
    assertEquals(200, deaths.size());
    heap.close();
  }

  @Test
  void threadThatClosesARootReleasesFewOfThoseThatOthersHaveQueued() throws Exception {
    GcHeap heap = GcHeap.builder().maxPause(Duration.ofNanos(1)).shared();
    List<Thread> deaths = Collections.synchronizedList(new ArrayList<>());
    List<GcRoot<Node>> roots = openRoots(heap, 200, () -> deaths.add(Thread.currentThread()));
    openRoot(heap, () -> Threads.elsewhere(() -> roots.forEach(GcRoot::close))).close();
    awaitNoObjects(heap);
    long here = deaths.stream().filter(Thread.currentThread()::equals).count();
    assertTrue(here < 100, () -> here + " died on the thread that closed a root");
    assertEquals(200, deaths.size());
    heap.close();
  }

  @Test
  void entryWithoutAScopeExcludesOtherThreadsAndIsOneObject() throws Exception {
    try (GcHeap heap = GcHeap.shared()) {
      GcRoot<Node> root;
      try (GcEntry entry = heap.lock();
          GcEntry again = heap.lock()) {
        assertSame(entry, again);
        try (GcScope scope = heap.openScope()) {
          root = heap.openRoot(Node.create(scope));
        }
        Threads.elsewhere(root::close);
        assertEquals(1, heap.stats().live());
        assertNull(root.tryShare());
        assertNull(Threads.callElsewhere(() -> heap.tryEnter(Duration.ZERO)));
      }
      assertEquals(0, heap.stats().live());
      assertFalse(heap.isInside());
      GcEntry entry = heap.lock();
      entry.close();
      assertThrows(WrongThreadException.class, entry::close);
    }
  }

  @Test
  void lockedHeapThatIsClosedFromInsideIsLeft() {
    GcHeap heap = GcHeap.shared();
    try (GcEntry _ = heap.lock()) {
      heap.close();
    }
    assertFalse(heap.isInside());
    assertThrows(IllegalStateException.class, heap::lock);
  }

  @Test
  void rootsAreRefusedWithoutAnException() {
    GcHeap heap = GcHeap.shared();
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    assertNull(cell.tryOpen());
    GcRoot<Node> root;
    try (GcScope scope = heap.enter()) {
      cell.set(Node.create(scope));
      root = heap.openRoot(Node.create(scope));
    }
    GcRoot<Node> opened = cell.tryOpen();
    GcRoot<Node> shared = root.tryShare();
    assertNotNull(opened);
    assertNotNull(shared);
    assertFalse(heap.close(Duration.ZERO));
    assertNull(cell.tryOpen());
    assertNull(root.tryShare());
    opened.close();
    shared.close();
    root.close();
    assertTrue(heap.close(Duration.ZERO));
    assertNull(root.tryShare());
  }

  @Test
  void scopeThatAnotherEntryHasLeftOpenDoesNotLeaveTheHeap() throws Exception {
    try (GcHeap heap = GcHeap.shared()) {
      GcScope[] left = new GcScope[1];
      Threads.elsewhere(
          () ->
              Node.openRoot(heap, scope -> Node.createFinalized(scope, _ -> left[0] = heap.enter()))
                  .close());
      try (GcScope _ = heap.enter()) {
        assertThrows(IllegalStateException.class, left[0]::close);
        assertTrue(heap.isInside());
      }
    }
  }

  @Test
  void closedHeapIsClosedOnceItsExecutorHasClosedAllResources() {
    List<Runnable> tasks = new ArrayList<>();
    Executor executor = tasks::add;
    GcHeap heap = GcHeap.builder().onLeak(_ -> {}).closeOn(executor).shared();
    try (GcScope scope = heap.enter()) {
      Node.create(scope).setResource(() -> {});
    }
    assertFalse(heap.close(Duration.ofMillis(1)));
    assertFalse(heap.close(Duration.ofMillis(1)), "a resource is still open");
    tasks.forEach(Runnable::run);
    assertTrue(heap.close(Duration.ofMillis(1)));
  }
}
