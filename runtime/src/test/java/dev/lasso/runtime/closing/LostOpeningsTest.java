package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.JvmGarbage;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Weighty;
import dev.lasso.service.Service;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the program opens and loses is reported, on each level, and of a shared heap let go of. */
class LostOpeningsTest {

  /** So many are lost at a place. */
  private static final int MANY = 1_000;

  private final List<GcLeak> leaks = new CopyOnWriteArrayList<>();

  /** What is kept so that the JVM finds nothing else. */
  private final List<Object> kept = new ArrayList<>();

  private @Nullable Heap heap;

  @AfterEach
  void close() {
    Heap opened = heap;
    if (opened != null && !Inside.isClosed(opened)) {
      opened.close();
    }
  }

  /** A way to open something, which the caller of {@link #lose} loses. */
  enum Opening {
    SCOPE("scope", true, false) {
      @Override
      void prepare(LostOpeningsTest test) {}

      @Override
      Object open(LostOpeningsTest test, Node node) {
        return Service.open(test.heap());
      }
    },
    ROOT("root", true, true) {
      @Override
      Object open(LostOpeningsTest test, Node node) {
        return Service.root(node);
      }
    },
    SHARE("root", true, true) {
      @Override
      Object open(LostOpeningsTest test, Node node) {
        return Service.share(test.root());
      }
    },
    WEAK("root", true, true) {
      @Override
      void prepare(LostOpeningsTest test) {
        super.prepare(test);
        test.kept.add(GcWeak.of(test.root().get()));
      }

      @Override
      Object open(LostOpeningsTest test, Node node) {
        return Service.open((GcWeak<?>) test.kept.getLast());
      }
    },
    OPEN_CELL("root", false, true) {
      @Override
      void prepare(LostOpeningsTest test) {
        super.prepare(test);
        GcRootCell<Node> cell = new GcRootCell<>(test.heap());
        cell.set(test.root().get());
        test.kept.add(cell);
      }

      @Override
      Object open(LostOpeningsTest test, Node node) {
        return Service.open((GcRootCell<?>) test.kept.getLast());
      }
    },
    LINK("root", false, true) {
      @Override
      Object open(LostOpeningsTest test, Node node) {
        return Service.link(test.root());
      }
    },
    CELL("cell", false, true) {
      @Override
      Object open(LostOpeningsTest test, Node node) {
        GcRootCell<Node> cell = Service.cell(test.heap());
        cell.set(node);
        return cell;
      }
    };

    final String type;
    final boolean confined;
    final boolean letGo;

    Opening(String type, boolean confined, boolean letGo) {
      this.type = type;
      this.confined = confined;
      this.letGo = letGo;
    }

    /** Opens what is kept, in a heap that this thread has entered. */
    void prepare(LostOpeningsTest test) {
      test.kept.add(test.root);
    }

    abstract @Nullable Object open(LostOpeningsTest test, Node node);
  }

  private @Nullable GcRoot<Node> root;

  private Heap heap() {
    return Objects.requireNonNull(heap);
  }

  private GcRoot<Node> root() {
    return Objects.requireNonNull(root);
  }

  static Stream<Arguments> table() {
    return Stream.of(GcLeakLevel.values())
        .flatMap(
            level ->
                Stream.of(Opening.values())
                    .flatMap(
                        opening ->
                            Stream.of(false, true)
                                .filter(shared -> shared || opening.confined)
                                .map(shared -> Arguments.of(opening, level, shared))));
  }

  /** A heap of the level; at {@code SIMPLE} one whose first openings are watched. */
  private void open(GcLeakLevel level, boolean shared) {
    while (true) {
      GcHeap.Builder builder = GcHeap.builder().name("test").leaks(level).onLeak(leaks::add);
      Heap opened = (Heap) Inside.untended(shared ? builder.shared() : builder.confined());
      if (level != GcLeakLevel.SIMPLE || Inside.isSampled(opened)) {
        heap = opened;
        return;
      }
      opened.close();
    }
  }

  /** Opens in a frame of its own, so that nothing refers to what was opened. */
  private void lose(Opening opening, GcScope scope, int count) {
    for (int i = 0; i < count; i++) {
      opening.open(this, Node.create(scope));
    }
  }

  private void prepare(Opening opening, GcScope scope) {
    root = scope.heap().openRoot(Node.create(scope));
    opening.prepare(this);
  }

  private static void collectUntil(BooleanSupplier done) {
    JvmGarbage.collectUntil("what was lost is found", done);
  }

  @ParameterizedTest(name = "{0} on the level {1}, shared: {2}")
  @MethodSource("table")
  void whatIsLostIsReported(Opening opening, GcLeakLevel level, boolean shared) {
    open(level, shared);
    try (GcScope scope = heap().enter()) {
      prepare(opening, scope);
      lose(opening, scope, MANY);
    }
    int expected =
        switch (level) {
          case OFF -> 0;
          case SIMPLE -> 1;
          case ADVANCED, PARANOID -> MANY;
        };
    boolean released =
        shared && opening.letGo && (opening != Opening.OPEN_CELL || expected == MANY);
    int[] looks = {expected == 0 ? 3 : 300};
    collectUntil(
        () -> {
          try (GcScope scope = heap().enter()) {
            scope.keep(Node.create(scope));
          }
          return released
              ? heap().stats().live() == 1 && Inside.lost(heap()) == MANY
              : leaks.size() >= Math.max(1, expected) || looks[0]-- == 0;
        });
    heap().enter().close(); // delivers what is left to report

    assertTrue(leaks.size() >= expected, () -> leaks.size() + " were told");
    assertTrue(level != GcLeakLevel.OFF || leaks.isEmpty(), leaks::toString);
    assertTrue(level != GcLeakLevel.SIMPLE || leaks.size() < MANY / 2, () -> "all were told");
    for (GcLeak leak : leaks) {
      assertEquals(Kind.UNREACHABLE, leak.kind());
      assertEquals(opening.type, leak.groups().getFirst().type());
      Example lost = leak.groups().getFirst().first().getFirst();
      boolean known = !lost.place().isEmpty();
      assertTrue(known || level == GcLeakLevel.SIMPLE, leak::message);
      assertTrue(!known || lost.place().startsWith("Service."), leak::message);
      assertTrue(!known || lost.thread().startsWith("thread '"), leak::message);
      assertTrue(leak.message().startsWith("LEAK: nothing refers any more to "), leak::message);
      assertTrue(leak.message().contains(opening.type), leak::message);
    }
    try (GcScope _ = heap().enter()) {
      heap().inspect().verify();
    }
    assertTrue(kept.stream().allMatch(Objects::nonNull));
    leaks.clear();
    root().close();
    heap().close();
    if (shared && opening.letGo && expected == MANY) {
      assertEquals(List.of(), leaks, "nothing is open still");
    }
  }

  @ParameterizedTest
  @MethodSource("shared")
  void whatIsClosedIsNotReported(Opening opening) throws Exception {
    open(GcLeakLevel.ADVANCED, true);
    try (GcScope scope = heap().enter()) {
      prepare(opening, scope);
      closeMany(opening, scope);
    }
    for (int i = 0; i < 3; i++) {
      System.gc();
      heap().enter().close();
    }
    assertEquals(List.of(), leaks);
    assertEquals(1, heap().stats().live());
  }

  static Stream<Opening> shared() {
    return Stream.of(Opening.values()).filter(opening -> opening != Opening.SCOPE);
  }

  private void closeMany(Opening opening, GcScope scope) throws Exception {
    for (int i = 0; i < 100; i++) {
      try (AutoCloseable opened = (AutoCloseable) opening.open(this, Node.create(scope))) {
        assertTrue(opened != null);
      }
    }
  }

  @Test
  void threadsThatNeverEnterHaveWhatTheyLoseReportedByWhoDoes() throws Exception {
    open(GcLeakLevel.ADVANCED, true);
    GcRootCell<Node> cell = new GcRootCell<>(heap());
    try (GcScope scope = heap().enter()) {
      cell.set(Node.create(scope));
    }
    Thread reader = Thread.ofPlatform().name("reader").start(() -> Service.open(cell));
    reader.join();
    try (GcScope _ = heap().enter()) {
      cell.set(null);
    }
    collectUntil(
        () -> {
          heap().enter().close();
          return !leaks.isEmpty();
        });
    assertEquals(1, leaks.size(), leaks::toString);
    assertEquals(
        "thread 'reader'", leaks.getFirst().groups().getFirst().first().getFirst().thread());
    assertEquals(0, heap().stats().live(), "the use of the old object is taken off");
    cell.close();
  }

  @Test
  void placesOfRootsThatAreOpenAtCloseAreTheirOwn() {
    open(GcLeakLevel.ADVANCED, true);
    GcRootCell<Node> cell = new GcRootCell<>(heap());
    List<Object> open = new ArrayList<>();
    try (GcScope scope = heap().enter()) {
      cell.set(Node.create(scope));
      GcRoot<Node> own = Service.root(Node.create(scope));
      open.add(own);
      for (int i = 0; i < 200; i++) {
        open.add(Service.share(own));
        open.add(Service.open(cell));
      }
    }
    heap().close();
    GcLeak leak = leaks.getFirst();
    assertEquals(Kind.LEFT_OPEN, leak.kind());
    assertEquals(3, leak.groups().size(), leak::message);
    assertEquals(401, leak.groups().stream().mapToLong(GcLeak.Group::count).sum());
    assertTrue(leak.message().contains("was closed with 401 roots open"), leak::message);
    assertTrue(
        leak.message().contains("\n  200 roots of Node, opened at Service.share(Service.java:"),
        leak::message);
    assertTrue(
        leak.message().contains("\n  200 roots of Node, opened at Service.open(Service.java:"),
        leak::message);
    assertTrue(
        leak.message().contains("\n  a root of Node#2, opened at Service.root(Service.java:"),
        leak::message);
    assertEquals(401, open.size());
  }

  @Test
  void handlersMayUseTheHeapAndCloseIt() {
    GcHeap[] used = new GcHeap[1];
    heap =
        (Heap)
            GcHeap.builder()
                .leaks(GcLeakLevel.ADVANCED)
                .onLeak(
                    leak -> {
                      leaks.add(leak);
                      try (GcScope scope = used[0].enter()) {
                        Node.create(scope);
                      }
                      used[0].close();
                    })
                .shared();
    used[0] = heap;
    try (GcScope scope = heap().enter()) {
      lose(Opening.ROOT, scope, 1);
    }
    collectUntil(() -> Inside.isClosed(heap()));
    assertEquals(Kind.UNREACHABLE, leaks.getFirst().kind());
  }

  // ------------------------------------------------------------------ lost roots of a shared heap

  private void openShared(GcLeakLevel level) {
    heap = (Heap) GcHeap.builder().name("test").leaks(level).onLeak(leaks::add).shared();
  }

  @ParameterizedTest
  @EnumSource
  void lostRootsOfAHeapThatNoThreadEntersAreReleased(GcLeakLevel level) {
    openShared(level);
    try (GcScope scope = heap().enter()) {
      lose(Opening.ROOT, scope, MANY);
    }
    collectUntil(() -> heap().stats().live() == 0);
    assertEquals(MANY, Inside.lost(heap()));
    assertEquals(0, Inside.tracked(heap()));
    collectUntil(() -> level == GcLeakLevel.OFF || !leaks.isEmpty());
  }

  @Test
  void aThreadThatStaysInsideReleasesLostRootsAtItsSafepoints() {
    openShared(GcLeakLevel.OFF);
    try (GcScope scope = heap().enter()) {
      try (GcScope inner = heap().openScope()) {
        lose(Opening.ROOT, inner, MANY);
      }
      collectUntil(
          () -> {
            heap().openScope().close();
            return heap().stats().live() == 0;
          });
      assertTrue(heap().isInside() && scope.heap() == heap());
    }
  }

  @Test
  void lostRootsThatReadersOpenAreReleasedOnRequest() {
    heap = (Heap) GcHeap.builder().leaks(GcLeakLevel.OFF).trackReaders(true).shared();
    try (GcRootCell<Node> cell = new GcRootCell<>(heap())) {
      try (GcScope scope = heap().enter()) {
        cell.set(Node.create(scope));
      }
      for (int i = 0; i < MANY; i++) {
        Service.open(cell);
      }
      try (GcScope _ = heap().enter()) {
        cell.set(null);
      }
      collectUntil(() -> heap().stats().live() == 0);
      assertEquals(MANY, Inside.lost(heap()));
    }
  }

  /** One that was not found again is among those that are open at the end. */
  private static void loseOfBoth(GcHeap heap) {
    try (GcScope scope = heap.enter()) {
      for (int i = 0; i < MANY; i++) {
        Service.root(Node.create(scope));
        Service.root(Weighty.create(scope, 100));
      }
    }
  }

  @Test
  void lostRootsWithoutAPlaceAreCountedInOneReportAMinuteForEachType() {
    do {
      close();
      heap = (Heap) GcHeap.builder().name("test").leakSample(1 << 30).onLeak(leaks::add).shared();
    } while (Inside.isSampled(heap()));
    loseOfBoth(heap());
    collectUntil(() -> heap().stats().live() == 0);
    heap().close();

    assertTrue(2 <= leaks.size() && leaks.size() <= 4 + 2, leaks::toString);
    long count = 0;
    for (GcLeak leak : leaks) {
      assertEquals(Kind.UNREACHABLE, leak.kind());
      assertEquals("heap 'test'", leak.heap());
      count += leak.groups().getFirst().count();
      assertTrue(leak.message().matches("(?s).* open for \\d+ s.*"), leak::message);
    }
    assertEquals(2 * MANY, count);
    assertTrue(
        leaks.stream().anyMatch(leak -> leak.message().contains(" roots of Weighty, of heap")),
        leaks::toString);
  }

  @Test
  void logHasEachReportOfRootsWithoutAPlace() {
    GcLeak leak =
        new GcLeak(
            Kind.UNREACHABLE,
            "heap 'test'",
            List.of(new GcLeak.Group("root", 7, 0, List.of(new Example("a root", "", "", "")))),
            "LEAK: seven roots");
    try (CapturedLog logged = new CapturedLog()) {
      for (int i = 0; i < 5; i++) {
        Log.leak(leak);
      }
      assertEquals(5, logged.take().size());
    }
  }

  @Test
  void closedRootsAndCellsAreNotTracked() {
    openShared(GcLeakLevel.OFF);
    List<GcRoot<Node>> roots = new ArrayList<>();
    GcRootCell<Node> cell = new GcRootCell<>(heap());
    try (GcScope scope = heap().enter()) {
      GcRoot<Node> first = heap().openRoot(Node.create(scope));
      roots.add(first);
      for (int i = 0; i < MANY; i++) {
        roots.add(first.share());
      }
    }
    assertEquals(MANY + 2, Inside.tracked(heap()));
    Collections.shuffle(roots, new Random(1));
    roots.forEach(GcRoot::close);
    roots.forEach(GcRoot::close);
    cell.close();
    assertEquals(0, Inside.tracked(heap()));
    assertEquals(0, Inside.lost(heap()));
  }

  @Test
  void closedHeapTracksNothing() {
    openShared(GcLeakLevel.OFF);
    GcRoot<Node> open;
    try (GcScope scope = heap().enter()) {
      open = heap().openRoot(Node.create(scope));
      lose(Opening.ROOT, scope, MANY);
    }
    heap().close();
    assertEquals(0, Inside.tracked(heap()));
    open.close();
    System.gc();
    assertEquals(0, Inside.tracked(heap()));
  }

  private static WeakReference<GcHeap> loseHeapWithOpenRoots() {
    GcHeap heap = GcHeap.builder().leaks(GcLeakLevel.OFF).shared();
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    try (GcScope scope = heap.enter()) {
      cell.set(Node.create(scope));
      Service.root(Node.create(scope));
    }
    return new WeakReference<>(heap);
  }

  @Test
  void trackingKeepsNoHeap() {
    WeakReference<GcHeap> lost = loseHeapWithOpenRoots();
    collectUntil(() -> lost.refersTo(null));
  }

  @Test
  void finalizersOfLostRootsMayCallEveryMethod() {
    openShared(GcLeakLevel.OFF);
    List<String> done = new CopyOnWriteArrayList<>();
    try (GcScope scope = heap().enter()) {
      for (int i = 0; i < 10; i++) {
        Service.root(Node.createFinalized(scope, _ -> useEverything(done)));
      }
    }
    collectUntil(() -> done.size() == 10);
    collectUntil(() -> heap().stats().live() == 0);
    try (GcScope _ = heap().enter()) {
      heap().inspect().verify();
    }
  }

  private void useEverything(List<String> done) {
    try (GcScope scope = heap().enter();
        GcRootCell<Node> cell = new GcRootCell<>(heap())) {
      Node node = Node.create(scope);
      cell.set(node);
      heap().openRoot(node).share();
      heap().collect();
      heap().stats();
    }
    done.add("");
  }

  @Test
  void aFinalizerOfALostRootMayBlockWithoutStoppingOtherHeaps() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    openShared(GcLeakLevel.OFF);
    try (GcScope scope = heap().enter()) {
      Service.root(
          Node.createFinalized(
              scope,
              _ -> {
                blocked.countDown();
                await(go);
              }));
    }
    collectUntil(() -> blocked.getCount() == 0);
    try (GcHeap other = GcHeap.builder().leaks(GcLeakLevel.OFF).shared()) {
      try (GcScope scope = other.enter()) {
        Service.root(Node.create(scope));
      }
      collectUntil(() -> other.stats().live() == 0);
    } finally {
      go.countDown();
    }
    collectUntil(() -> heap().stats().live() == 0);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void threadsThatOpenShareCloseAndLoseRootsAtOnceLeaveNothing() throws Exception {
    openShared(GcLeakLevel.OFF);
    GcRootCell<Node> cell = new GcRootCell<>(heap());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      long seed = i;
      threads.add(Thread.ofVirtual().start(() -> loseAndClose(cell, new Random(seed))));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    cell.close();
    collectUntil(() -> heap().stats().live() == 0);
    try (GcScope _ = heap().enter()) {
      heap().inspect().verify();
    }
    assertEquals(0, Inside.tracked(heap()));
    assertTrue(heap().close(Duration.ofMinutes(1)));
  }

  private void loseAndClose(GcRootCell<Node> cell, Random random) {
    List<GcRoot<Node>> open = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      switch (random.nextInt(5)) {
        case 0 -> {
          try (GcScope scope = heap().enter()) {
            Node node = Node.create(scope);
            open.add(heap().openRoot(node));
            cell.set(node);
          }
        }
        case 1 -> {
          if (!open.isEmpty()) {
            open.add(open.get(random.nextInt(open.size())).share());
          }
        }
        case 2 -> {
          if (!open.isEmpty()) {
            open.remove(random.nextInt(open.size())).close();
          }
        }
        case 3 -> {
          if (!open.isEmpty()) {
            open.remove(random.nextInt(open.size())); // lost
          }
        }
        default -> {
          try (GcRoot<Node> root = cell.open()) {
            assertTrue(root == null || root.get() != null);
          }
        }
      }
      if (i % 500 == 0) {
        System.gc();
      }
    }
    open.forEach(GcRoot::close);
  }
}
