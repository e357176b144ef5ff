package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcConfinedStats;
import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.management.GcConfinedHeapsMXBean;
import dev.lasso.runtime.management.GcHeapMXBean;
import dev.lasso.runtime.management.GcHeapRegistration;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.JvmGarbage;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import dev.lasso.runtime.support.Weighty;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.management.JMX;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Figures of a heap for monitoring, also while threads wait and after things went wrong. */
class HeapFiguresTest {

  private final List<GcLeak> leaks = new CopyOnWriteArrayList<>();

  private GcHeap.Builder builder() {
    return GcHeap.builder().name("figures").onLeak(leaks::add);
  }

  private static GcEntryStats entries(GcHeap heap) {
    @Nullable GcEntryStats entries = heap.stats().entries();
    assertNotNull(entries);
    return entries;
  }

  // ------------------------------------------------------------------ entries

  @Test
  void eachOutermostEntryIsCounted() {
    try (GcHeap heap = Inside.untended(builder().shared())) {
      assertEquals(0, entries(heap).entries());
      for (int i = 0; i < 100; i++) {
        heap.run(() -> heap.run(() -> {}));
      }
      assertEquals(100, entries(heap).entries());
      heap.run(() -> assertEquals(101, entries(heap).entries()));
      assertEquals(101, entries(heap).entries());
      assertEquals(0, entries(heap).waits());
    }
  }

  @Test
  void scopeOfAnEntryIsOpenAsLongAsTheEntry() {
    try (GcHeap heap = Inside.untended(builder().shared())) {
      heap.run(() -> assertEquals(1, heap.stats().openScopes()));
      assertEquals(0, heap.stats().openScopes());
    }
  }

  @Test
  void confinedHeapHasNoEntries() {
    try (GcHeap heap = builder().confined();
        GcHeapRegistration registration = GcHeapRegistration.register(heap, "figures")) {
      assertNull(heap.stats().entries());
      assertNull(bean(registration).getStats().entries());
    }
  }

  @Test
  void threadInsideIsNamedWithTheTimeSinceItWasNoticed() throws Exception {
    try (GcHeap heap = builder().shared()) {
      assertEquals("", entries(heap).inside());
      assertEquals(0, entries(heap).insideNanos());
      try (GcScope _ = heap.enter()) {
        long first = entries(heap).insideNanos();
        assertEquals(Texts.threadName(Thread.currentThread()), entries(heap).inside());
        Threads.await(() -> entries(heap).insideNanos() > first + 1_000_000);
        String[] seen = new String[1];
        Thread.ofVirtual().start(() -> seen[0] = entries(heap).inside()).join();
        assertEquals(Texts.threadName(Thread.currentThread()), seen[0]);
      }
      assertEquals("", entries(heap).inside());
      assertEquals(0, entries(heap).insideNanos());
    }
  }

  @Test
  void waitsAreCountedWithTheirTimes() throws Exception {
    try (GcHeap heap = builder().shared()) {
      List<Thread> threads = new ArrayList<>();
      try (GcScope _ = heap.enter()) {
        for (int i = 0; i < 3; i++) {
          threads.add(Thread.ofPlatform().start(() -> heap.run(() -> {})));
        }
        threads.add(Thread.ofPlatform().start(() -> tryEnter(heap)));
        Threads.await(() -> entries(heap).queued() == 4);
        assertEquals(0, entries(heap).waits());
        threads.removeLast().interrupt();
        Threads.await(() -> entries(heap).queued() == 3);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      Threads.await(() -> entries(heap).waits() == 4);
      GcEntryStats entries = entries(heap);
      assertEquals(0, entries.queued());
      assertTrue(entries.longestWaitNanos() > 0);
      assertTrue(entries.waitNanos() >= entries.longestWaitNanos());
      assertTrue(entries.waitNanos() <= 4 * entries.longestWaitNanos());
    }
  }

  private static void tryEnter(GcHeap heap) {
    assertThrows(InterruptedException.class, () -> heap.tryEnter(Duration.ofDays(1)));
  }

  @Test
  void abandonedHeapSaysSo() throws Exception {
    GcHeap heap = builder().shared();
    assertFalse(entries(heap).abandoned());
    Thread thread = Thread.ofPlatform().name("gone").start(heap::enter);
    thread.join();
    assertThrows(IllegalStateException.class, heap::enter);
    assertTrue(entries(heap).abandoned());
    assertEquals("", entries(heap).inside());
    heap.close();
    assertEquals(Map.of(Kind.HEAP, 1L), heap.stats().leaks());
  }

  // ------------------------------------------------------------------ what is open

  @Test
  void openScopesAndRootsAreCounted() {
    for (GcHeap opened : List.of(builder().confined(), builder().shared())) {
      try (GcHeap heap = opened) {
        List<GcRoot<Node>> roots = new ArrayList<>();
        try (GcScope scope = heap.enter()) {
          Node node = Node.create(scope);
          for (int i = 0; i < 10; i++) {
            roots.add(heap.openRoot(node));
          }
          roots.add(roots.getFirst().share());
          try (GcScope _ = heap.openScope()) {
            assertEquals(2, heap.stats().openScopes());
          }
          assertEquals(1, heap.stats().openScopes());
          assertEquals(11, heap.stats().openRoots());
          roots.forEach(GcRoot::close);
          assertEquals(0, heap.stats().openRoots());
        }
        assertEquals(0, heap.stats().openScopes());
      }
    }
    assertEquals(List.of(), leaks);
  }

  @Test
  void linksAreRootsAndCellsAreNot() {
    try (GcHeap heap = builder().shared();
        GcRootCell<Node> cell = new GcRootCell<>(heap)) {
      try (GcScope scope = heap.enter()) {
        cell.set(Node.create(scope));
      }
      assertEquals(0, heap.stats().openRoots());
      GcHeapLink<Node> link = GcHeapLink.of(cell);
      assertEquals(1, heap.stats().openRoots());
      link.close();
      assertEquals(0, heap.stats().openRoots());
    }
  }

  @Test
  void scopesAndRootsThatTheHeapClosesAreNotOpen() {
    for (GcHeap heap : List.of(builder().confined(), builder().shared())) {
      GcScope scope = heap.enter();
      GcRoot<Node> root = heap.openRoot(Node.create(scope));
      heap.close();
      assertEquals(0, heap.stats().openScopes());
      assertEquals(0, heap.stats().openRoots());
      root.close();
    }
  }

  // ------------------------------------------------------------------ what went wrong

  @Test
  void leaksAreCountedByKind() {
    GcHeap heap = builder().confined();
    heap.retain(Node.create(heap.openScope()));
    assertEquals(Map.of(), heap.stats().leaks());
    heap.close();
    assertEquals(Map.of(Kind.OBJECTS, 1L, Kind.LEFT_OPEN, 1L), heap.stats().leaks());
    assertThrows(
        UnsupportedOperationException.class, () -> heap.stats().leaks().put(Kind.HEAP, 1L));
  }

  @Test
  void exceptionsThatNoCallerGetsAreCounted() {
    try (GcHeap heap = builder().onUnraisable(_ -> {}).confined();
        GcScope scope = heap.openScope()) {
      for (int i = 0; i < 3; i++) {
        Node node =
            Node.createFinalized(
                scope,
                _ -> {
                  throw new IllegalStateException("no");
                });
        scope.drop(node);
      }
      assertEquals(3, heap.stats().unraisables());
    }
  }

  @Test
  void resourcesThatWaitForTheExecutorAreCounted() {
    List<Runnable> tasks = new ArrayList<>();
    try (GcHeap heap = builder().closeOn(tasks::add).confined()) {
      try (GcScope scope = heap.openScope()) {
        Node.create(scope).setResource(() -> {});
        Node.create(scope).setResource(() -> {});
        assertEquals(0, heap.stats().waitingResources());
      }
      assertEquals(2, heap.stats().waitingResources());
      tasks.forEach(Runnable::run);
      assertEquals(0, heap.stats().waitingResources());
    }
  }

  // ------------------------------------------------------------------ all confined heaps

  @Test
  void confinedHeapsAreCountedTogether() {
    GcConfinedStats before = GcHeap.confinedStats();
    try (GcHeap first = builder().confined();
        GcHeap second = builder().leaks(GcLeakLevel.OFF).confined();
        GcHeap shared = builder().shared();
        GcScope other = shared.enter();
        GcScope one = first.openScope();
        GcScope two = second.openScope()) {
      Weighty.create(other, 1L << 50);
      Node.create(one);
      Weighty.create(two, 700);
      GcConfinedStats now = GcHeap.confinedStats();
      assertEquals(2, now.opened() - before.opened());
      assertEquals(2, now.open() - before.open() + now.lost() - before.lost());
      assertTrue(now.live() >= 2);
      assertTrue(now.nativeBytes() >= 700);
      assertTrue(now.nativeBytes() < 1L << 50, "without those of the shared heap");
    }
    GcConfinedStats after = GcHeap.confinedStats();
    assertEquals(0, after.open() - before.open() + after.lost() - before.lost());
  }

  private static void loseHeaps() {
    for (int i = 0; i < 50; i++) {
      GcHeap.builder().leaks(GcLeakLevel.OFF).confined();
    }
  }

  @Test
  void lostHeapsAreCountedThoughTheirLevelReportsNothing() {
    long before = GcHeap.confinedStats().lost();
    loseHeaps();
    JvmGarbage.collectUntil(
        "fifty lost heaps",
        () -> {
          builder().confined().close();
          return GcHeap.confinedStats().lost() - before >= 50;
        });
  }

  @Test
  void confinedHeapsAreCountedOnManyThreads() throws Exception {
    GcConfinedStats before = GcHeap.confinedStats();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 200; i++) {
        threads.execute(
            () -> {
              for (int k = 0; k < 20; k++) {
                builder().confined().close();
              }
            });
      }
    }
    GcConfinedStats after = GcHeap.confinedStats();
    assertEquals(4_000, after.opened() - before.opened());
    assertEquals(0, after.open() - before.open() + after.lost() - before.lost());
  }

  private static final class Request {
    private final GcHeap heap;

    private Request(GcHeap.Builder options) {
      heap = options.confined();
    }

    private Callable<String> answer() {
      return () -> {
        try (GcScope scope = heap.openScope()) {
          return Node.create(scope).toString();
        }
      };
    }
  }

  /** Serves a request whose answer another thread computes. */
  private void serve(ExecutorService other) throws Exception {
    Request request = new Request(builder());
    Future<String> answer = other.submit(request.answer());
    assertThrows(Exception.class, answer::get);
    Future<?> end =
        other.submit(() -> request.heap.close()); // a framework ignores what this throws
    assertThrows(Exception.class, end::get);
  }

  @Test
  void heapOfARequestThatAnotherThreadAnswersIsReportedAtTheDefaultLevel() throws Exception {
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      Heap heap;
      do {
        heap = (Heap) builder().confined();
        heap.close();
      } while (Inside.isSampled(heap));
      long before = GcHeap.confinedStats().lost();
      for (int i = 0; i < 3; i++) {
        serve(other);
      }
      JvmGarbage.collectUntil(
          "three reports",
          () -> {
            builder().confined().close();
            return leaks.size() >= 3;
          });
      assertTrue(GcHeap.confinedStats().lost() >= before + 3);
    }
    for (GcLeak leak : leaks) {
      assertEquals(Kind.HEAP, leak.kind());
      assertTrue(
          leak.message().startsWith("LEAK: nothing refers any more to heap 'figures', which "),
          leak::message);
    }
  }

  // ------------------------------------------------------------------ JMX

  static GcHeapMXBean bean(GcHeapRegistration registration) {
    return JMX.newMXBeanProxy(
        ManagementFactory.getPlatformMBeanServer(), registration.name(), GcHeapMXBean.class);
  }

  @Test
  void beanHasTheFigures() {
    GcHeap heap = builder().shared();
    try (GcHeapRegistration registration = GcHeapRegistration.register(heap, "figures")) {
      GcHeapMXBean bean = bean(registration);
      GcRoot<Node> root;
      try (GcScope scope = heap.enter()) {
        root = heap.openRoot(Node.create(scope));
        assertEquals(1, bean.getStats().openScopes());
        assertEquals(Texts.threadName(Thread.currentThread()), bean.getStats().entries().inside());
      }
      assertEquals(Heaps.figures(heap), Heaps.figures(bean.getStats()));
      heap.close();
      assertEquals(Map.of(Kind.LEFT_OPEN, 1L), bean.getStats().leaks());
      root.close();
    }
  }

  @Test
  void beanOfAllConfinedHeapsHasTheirFigures() {
    try (GcHeapRegistration registration = GcHeapRegistration.registerConfined();
        GcHeap heap = builder().confined();
        GcScope scope = heap.openScope()) {
      GcConfinedHeapsMXBean bean =
          JMX.newMXBeanProxy(
              ManagementFactory.getPlatformMBeanServer(),
              registration.name(),
              GcConfinedHeapsMXBean.class);
      Weighty.create(scope, 700);
      GcConfinedStats stats = bean.getStats();
      assertEquals(GcHeap.confinedStats().opened(), stats.opened());
      assertTrue(stats.open() >= 1 && stats.live() >= 1 && stats.nativeBytes() >= 700);
      assertThrows(IllegalStateException.class, GcHeapRegistration::registerConfined);
    }
  }

  @Test
  void operationThatIsInterruptedWhileItWaitsDoesNothing() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    try (GcHeap heap = builder().shared();
        GcHeapRegistration registration = GcHeapRegistration.register(heap, "figures")) {
      try (GcScope _ = heap.enter()) {
        Thread client =
            Thread.ofPlatform()
                .start(
                    () -> {
                      assertThrows(IllegalStateException.class, bean(registration)::collect);
                      assertTrue(Thread.currentThread().isInterrupted());
                      done.countDown();
                    });
        Threads.await(() -> entries(heap).queued() == 1);
        client.interrupt();
        done.await();
      }
      assertEquals(0, heap.stats().collections());
    }
  }
}
