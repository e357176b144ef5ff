package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcRootMapStats;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.SharedRoot;
import dev.lasso.runtime.management.GcHeapRegistration;
import dev.lasso.runtime.management.GcRootMapMXBean;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.management.JMX;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values by key that all threads use, in a shared heap. */
class GcRootMapTest extends SharedHeapTest {

  private final AtomicInteger loads = new AtomicInteger();

  private GcRootMap.Builder<String, Node> builder() {
    return GcRootMap.<String, Node>builder(heap);
  }

  private GcRoot<Node> load(String key) {
    loads.incrementAndGet();
    return root(key);
  }

  private void keep(GcRootMap<String, Node> map, String... keys) {
    for (String key : keys) {
      map.computeIfAbsent(key, this::load).close();
    }
  }

  @Test
  void allWhoAskGetOneValueAndTheHeapIsNotHeldWhileItLoads() throws Exception {
    GcRootMap<String, Node> map = builder().build();
    CountDownLatch asked = new CountDownLatch(3);
    List<Future<Node>> found = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 3; i++) {
        found.add(
            threads.submit(
                () -> {
                  asked.countDown();
                  try (GcRoot<Node> root =
                      map.computeIfAbsent(
                          "a",
                          key -> {
                            asked.await();
                            assertFalse(heap.isInside());
                            assertNull(map.open(key), "it is being loaded");
                            return load(key);
                          })) {
                    return root.get();
                  }
                }));
      }
    }
    for (Future<Node> each : found) {
      assertSame(found.getFirst().get(), each.get());
    }
    assertEquals(1, loads.get());
    assertEquals(Set.of("a"), map.keys());
    map.close();
    assertEquals(List.of("close a"), log);
    assertNull(map.open("a"));
    assertThrows(IllegalStateException.class, () -> keep(map, "a"));
  }

  @Test
  void exceptionOfTheLoaderReachesAllWhoWaitAndLeavesNothing() throws Exception {
    GcRootMap<String, Node> map = builder().build();
    CountDownLatch loading = new CountDownLatch(1);
    Thread[] waiter = new Thread[1];
    Future<?> waits =
        other.submit(
            () -> {
              waiter[0] = Thread.currentThread();
              loading.await();
              return map.<IOException>computeIfAbsent("a", this::load);
            });
    IOException failure = new IOException("no file");
    GcRootMap.Loader<String, Node, IOException> loader =
        _ -> {
          loading.countDown();
          Threads.await(() -> waiter[0] != null);
          Threads.awaitTimedWaiting(waiter[0]);
          throw failure;
        };
    assertSame(failure, assertThrows(IOException.class, () -> map.computeIfAbsent("a", loader)));
    assertSame(failure, assertThrows(ExecutionException.class, waits::get).getCause());
    assertEquals(Set.of(), map.keys());
    keep(map, "a");
    assertEquals(1, loads.get());
    map.close();
  }

  @Test
  void evictedValueIsRevivedWhileItIsInUseAndDiesWithItsLastUser() {
    GcRootMap<String, Node> map = builder().limit(1).build();
    GcRoot<Node> a = map.computeIfAbsent("a", this::load);
    keep(map, "b");
    assertEquals(List.of(), log);
    try (GcRoot<Node> again = map.open("a")) { // is kept again, and b is evicted
      assertSame(a.get(), again.get());
      assertEquals(List.of("close b"), log);
    }
    a.close();
    assertEquals(Set.of("a"), map.keys());
    map.evict("a");
    assertEquals(List.of("close b", "close a"), log);
    assertNull(map.open("a"));
    keep(map, "a");
    assertEquals(3, loads.get());
    map.close();
  }

  @Test
  void valueThatAnotherObjectOwnsIsRevived() {
    GcRootMap<String, Node> map = builder().build();
    keep(map, "a");
    try (GcRoot<Node> owner = root("owner")) {
      try (GcRoot<Node> a = map.open("a");
          GcScope _ = heap.enter()) {
        owner.get().setA(a.get());
      }
      map.evict("a");
      assertNull(map.open("a"), "that would have to enter the heap");
      try (GcRoot<Node> a = map.computeIfAbsent("a", this::load)) {
        assertEquals(1, loads.get());
        assertEquals("a", a.get().name);
      }
    }
    assertEquals(List.of("close owner"), log);
    map.close();
  }

  @Test
  void valuesNotUsedLatelyAreEvictedByWeight() {
    GcRootMap<String, Node> map =
        builder().limit(10).weigher(node -> Integer.parseInt(node.name)).build();
    keep(map, "3", "4", "2");
    map.open("3").close();
    keep(map, "5"); // 3 was used
    assertEquals(List.of("close 4"), log);
    assertEquals(Set.of("3", "2", "5"), map.keys());
    keep(map, "11"); // alone above the limit, and kept until the next one
    assertEquals(Set.of("11"), map.keys());
    keep(map, "1");
    assertEquals(Set.of("1"), map.keys());
    map.close();
  }

  @Test
  void negativeWeightIsRefusedAndLeavesNothing() {
    GcRootMap<String, Node> map = builder().weigher(_ -> -1).build();
    assertThrows(IllegalArgumentException.class, () -> keep(map, "a"));
    assertEquals(Set.of(), map.keys());
    try (GcRoot<Node> b = load("b")) {
      assertThrows(IllegalArgumentException.class, () -> map.put("b", b));
    }
    assertEquals(Set.of(), map.keys());
    assertEquals(0, map.stats().live());
    assertEquals(0, heap.stats().live());
    map.close();
  }

  @Test
  void strictLimitCountsValuesInUse() throws Exception {
    GcRootMap<String, Node> map = builder().limit(2).strict().patience(Duration.ZERO).build();
    GcRoot<Node> a = map.computeIfAbsent("a", this::load);
    keep(map, "b", "c"); // c in the place of b
    assertEquals(List.of("close b"), log);
    GcRoot<Node> c = map.open("c");
    map.evict("a");
    assertThrows(IllegalStateException.class, () -> keep(map, "d"));
    c.close();
    assertEquals(Set.of("a", "c"), map.keys());
    keep(map, "d");
    assertEquals(Set.of("a", "d"), map.keys());
    assertEquals(4, loads.get());

    GcRootMap<String, Node> patient = builder().limit(1).strict().build();
    GcRoot<Node> e = patient.computeIfAbsent("e", this::load);
    Thread waits = Thread.ofPlatform().start(() -> keep(patient, "f"));
    Threads.awaitTimedWaiting(waits);
    e.close();
    waits.join();
    assertEquals(Set.of("f"), patient.keys());
    a.close();
    map.close();
    patient.close();
    assertThrows(IllegalArgumentException.class, () -> builder().strict().weigher(_ -> 1).build());
    assertThrows(IllegalArgumentException.class, () -> builder().limit(0));
  }

  @Test
  void strictLimitIsRestoredAfterValuesWerePutAboveIt() {
    GcRootMap<String, Node> map = builder().limit(2).strict().patience(Duration.ZERO).build();
    GcRoot<Node> inUse = root("in use");
    map.put("in use", inUse);
    for (String key : List.of("a", "b", "c")) {
      try (GcRoot<Node> root = root(key)) {
        map.put(key, root);
      }
    }
    keep(map, "d");
    assertEquals(2, map.stats().live());
    assertEquals(Set.of("in use", "d"), map.keys());
    inUse.close();
    map.close();
  }

  @Test
  void figuresCountRequestsLoadsEvictionsAndRevivals() throws Exception {
    GcRootMap<String, Node> map =
        builder().limit(5).weigher(node -> Integer.parseInt(node.name)).build();
    assertEquals(new GcRootMapStats(0, 0, 0, 0, 0, 0, 0, 0, 0), map.stats());
    GcRoot<Node> three = map.computeIfAbsent("3", this::load);
    assertNull(map.open("2"));
    keep(map, "2", "2");
    assertEquals(new GcRootMapStats(2, 5, 2, 4, 3, 2, 0, 0, 0), map.stats());
    keep(map, "5"); // evicts both, of which one is in use
    assertEquals(new GcRootMapStats(1, 5, 2, 5, 4, 3, 0, 2, 0), map.stats());
    map.open("3").close(); // evicts 5
    assertEquals(new GcRootMapStats(1, 3, 1, 6, 4, 3, 0, 3, 1), map.stats());
    map.evict("3");
    map.evict("3");
    map.evict("absent");
    keep(map, "3");
    three.close();
    map.remove("3");
    assertThrows(NumberFormatException.class, () -> keep(map, "x"));
    try (GcRoot<Node> put = root("4")) {
      map.put("4", put);
    }
    GcRootMapStats last = new GcRootMapStats(1, 4, 1, 8, 5, 4, 1, 4, 2);
    assertEquals(last, map.stats());
    try (GcHeapRegistration bean = GcHeapRegistration.registerMap(map, "nodes")) {
      assertEquals("dev.lasso:type=RootMap,name=nodes", bean.name().toString());
      GcRootMapMXBean read =
          JMX.newMXBeanProxy(
              ManagementFactory.getPlatformMBeanServer(), bean.name(), GcRootMapMXBean.class);
      assertEquals(last, read.getStats());
      assertEquals(map.toString(), read.getMap());
    }
    map.close();
    assertEquals(new GcRootMapStats(0, 0, 0, 8, 5, 4, 1, 4, 2), map.stats());
  }

  @Test
  void removedAndReplacedValuesAreNotRevived() {
    GcRootMap<String, Node> map = builder().build();
    keep(map, "a");
    try (GcRoot<Node> old = map.open("a")) {
      assertTrue(map.remove("a"));
      assertFalse(map.remove("a"));
      assertNull(map.open("a"));
      GcRootMap.Loader<String, Node, RuntimeException> removing =
          key -> {
            assertFalse(map.remove(key), "it has no value yet");
            return load(key);
          };
      map.computeIfAbsent("b", removing).close();
      assertEquals(Set.of(), map.keys());
      log.clear();
      keep(map, "a");
      try (GcRoot<Node> now = map.open("a");
          GcRoot<Node> put = root("put")) {
        assertEquals("a", now.get().name);
        assertFalse(now.get() == old.get());
        map.put("a", put);
        assertEquals("a", now.get().name);
      }
      assertEquals(List.of("close a"), log);
    }
    try (GcRoot<Node> a = map.open("a")) {
      assertEquals("put", a.get().name);
    }
    map.clear();
    assertEquals(Set.of(), map.keys());
    assertEquals(List.of("close a", "close a", "close put"), log);
  }

  @Test
  void valueThatIsPutAgainStaysTheSameValue() throws Exception {
    GcRootMap<String, Node> map = builder().limit(2).strict().patience(Duration.ZERO).build();
    GcRoot<Node> root = root("a");
    map.put("a", root);
    map.put("a", root);
    keep(map, "b");
    map.evict("a");
    map.put("a", root);
    try (GcRoot<Node> owner = root("owner")) {
      heap.run(() -> owner.get().setA(root.get()));
      root.close();
      map.evict("a");
      try (GcRoot<Node> revived = heap.call(() -> heap.openRoot(owner.get().a))) {
        map.put("a", revived);
      }
      assertEquals(2, map.stats().live());
      assertEquals(2, map.stats().revivals());
    }
    assertEquals(List.of("close owner"), log);
    map.close();
    assertEquals(List.of("close owner", "close a", "close b"), log);
    assertEquals(0, map.stats().live());
  }

  /** Keys that cannot be stored. */
  @Test
  void refusedValueLeavesNothing() {
    GcRootMap<Object, Node> map = GcRootMap.<Object, Node>builder(heap).build();
    Object key =
        new Object() {
          @Override
          public int hashCode() {
            throw new IllegalStateException("no hash");
          }
        };
    GcRoot<Node> root = root("a");
    assertThrows(NullPointerException.class, () -> map.put(null, root));
    assertThrows(IllegalStateException.class, () -> map.put(key, root));
    assertEquals(0, map.stats().live());
    root.close();
    assertEquals(List.of("close a"), log);
  }

  @Test
  void heapClosesGentlyWithItsMap() {
    GcRootMap<String, Node> map = builder().build();
    keep(map, "a", "b");
    GcRoot<Node> a = map.open("a");
    assertFalse(heap.close(Duration.ZERO));
    assertTrue(logged.take().getFirst().contains("1 root"));
    assertEquals(List.of("close b"), log);
    assertNull(map.open("a"));
    assertThrows(IllegalStateException.class, () -> keep(map, "c"));
    assertEquals("a", a.get().name);
    a.close();
    assertEquals(List.of("close b", "close a"), log);
    assertTrue(heap.close(Duration.ZERO));
    map.close();
    closed = true;
  }

  @Test
  void valueIsLoadedAgainAfterAnExecutorHasClosedItsPredecessor() throws Exception {
    Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    try (GcHeap closing = GcHeap.builder().closeOn(tasks::add).shared()) {
      GcRootMap<String, Node> map = GcRootMap.<String, Node>builder(closing).build();
      GcRootMap.Loader<String, Node, RuntimeException> loader =
          key -> {
            log.add("load");
            return Node.openRoot(closing, scope -> node(scope, key));
          };
      map.computeIfAbsent("a", loader).close();
      map.evict("a");
      Thread loading = Thread.ofPlatform().start(() -> map.computeIfAbsent("a", loader).close());
      Threads.awaitTimedWaiting(loading);
      tasks.remove().run();
      loading.join();
      assertEquals(List.of("load", "close a", "load"), log);
      map.close();
      tasks.remove().run();
    }
  }

  /** The callback of the map is called in one slice, and the resources are closed in others. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void valueIsLoadedAgainAfterSlicesHaveClosedItsPredecessor(boolean touched) {
    GcRootMap<String, Node> map = builder().build();
    GcRootMap.Loader<String, Node, RuntimeException> loader =
        key -> {
          log.add("load");
          try (GcScope scope = heap.enter()) {
            Node first = node(scope, key);
            Node last = first;
            for (int i = 0; i < 1_000; i++) {
              last.setA(
                  touched
                      ? Node.createFinalized(scope, self -> self.setB(self))
                      : node(scope, "other"));
              last = last.a;
            }
            last.setA(first);
            return heap.openRoot(first);
          }
        };
    map.computeIfAbsent("a", loader).close();
    map.evict("a");
    while (!map.keys().isEmpty()) {
      try (GcEntry _ = heap.lock()) {
        assertFalse(heap.collect(Duration.ofNanos(1)));
      }
    }
    assertFalse(log.contains("close a"), "the run is paused");
    map.computeIfAbsent("a", loader).close();
    log.removeIf("close other"::equals);
    assertEquals(List.of("load", "close a", "load"), log);
    map.close();
    heap.run(heap::collect);
  }

  @Test
  void valueIsLoadedAgainAfterAHeapOfItsPredecessorIsClosed() throws Exception {
    GcRootMap<String, Node> map = builder().build();
    Thread loading = Thread.currentThread();
    CountDownLatch closing = new CountDownLatch(1);
    GcHeap owned = GcHeap.shared();
    GcRootCell<Node> cell = new GcRootCell<>(owned);
    try (GcScope scope = owned.enter()) {
      Node node = Node.create(scope);
      cell.set(node);
      node.setResource(
          () -> {
            closing.countDown();
            Threads.await(
                () -> loading.getState() == Thread.State.TIMED_WAITING || log.contains("load"));
            log.add("close owned");
          });
    }
    try (GcRoot<Node> root = root("a")) {
      heap.run(() -> root.get().setResource(owned));
      map.put("a", root);
    }
    log.clear();
    Future<?> evicting = other.submit(() -> map.evict("a"));
    closing.await();
    map.computeIfAbsent(
            "a",
            key -> {
              log.add("load");
              return load(key);
            })
        .close();
    evicting.get();
    assertEquals(List.of("close owned", "load"), log);
    cell.close();
    map.close();
  }

  @Test
  void threadsGetThePlacesOfAStrictLimitInOrderOfArrival() throws Exception {
    GcRootMap<String, Node> map = builder().limit(1).strict().build();
    GcRoot<Node> inUse = map.computeIfAbsent("in use", this::load);
    List<String> loaded = Collections.synchronizedList(new ArrayList<>());
    List<Thread> waiting = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String key = "value " + i;
      waiting.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    try (GcRoot<Node> _ = map.computeIfAbsent(key, this::load)) {
                      loaded.add(key);
                    }
                  }));
      Threads.awaitTimedWaiting(waiting.getLast());
    }
    inUse.close();
    for (Thread thread : waiting) {
      thread.join();
    }
    assertEquals(IntStream.range(0, 20).mapToObj(i -> "value " + i).toList(), loaded);
  }

  @Test
  void threadThatWaitsForAPlaceHasAValueInUseEvicted() throws Exception {
    GcRootMap<String, Node> map = builder().limit(2).strict().build();
    GcRoot<Node> a = map.computeIfAbsent("a", this::load);
    GcRoot<Node> b = map.computeIfAbsent("b", this::load);
    Thread waits = Thread.ofPlatform().start(() -> keep(map, "c"));
    Threads.await(() -> map.stats().evictions() > 0);
    a.close(); // the older one
    waits.join();
    assertEquals(1, map.stats().evictions());
    assertEquals(Set.of("b", "c"), map.keys());
    b.close();
  }

  @Test
  void keysMayUseTheMapOnOtherThreads() {
    GcRootMap<Object, Node> map = GcRootMap.<Object, Node>builder(heap).limit(1).build();
    for (int i = 0; i < 3; i++) {
      Object key =
          new Object() {
            @Override
            public int hashCode() {
              Threads.elsewhere(map::stats);
              return 1;
            }
          };
      map.computeIfAbsent(key, _ -> load("value")).close();
      map.evict(key);
      map.open(key);
      try (GcRoot<Node> other = load("other")) {
        map.put(key, other);
      }
      map.remove(key);
    }
    map.close();
  }

  @Test
  void threadsInLineAreTurnedAwayWhenTheMapCloses() throws Exception {
    GcRootMap<String, Node> map = builder().limit(1).strict().build();
    GcRoot<Node> inUse = map.computeIfAbsent("in use", this::load);
    List<Future<?>> turnedAway = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 5; i++) {
        String key = "value " + i;
        turnedAway.add(
            threads.submit(
                () ->
                    assertThrows(
                        IllegalStateException.class, () -> map.computeIfAbsent(key, this::load))));
      }
      Threads.await(() -> map.keys().size() == 6);
      map.close();
    }
    for (Future<?> each : turnedAway) {
      each.get();
    }
    inUse.close();
    assertEquals(1, loads.get());
  }

  @Test
  void noValueIsOpenTwiceAndNoMoreThanTheLimitAreOpen() throws Exception {
    int keys = 4;
    int limit = 2;
    AtomicIntegerArray open = new AtomicIntegerArray(keys);
    AtomicInteger all = new AtomicInteger();
    GcRootMap<Integer, Node> map =
        GcRootMap.<Integer, Node>builder(heap).limit(limit).strict().build();
    GcRootMap.Loader<Integer, Node, RuntimeException> loader =
        key -> {
          assertEquals(1, open.incrementAndGet(key));
          assertTrue(all.incrementAndGet() <= limit);
          AutoCloseable resource =
              () -> {
                all.decrementAndGet();
                open.decrementAndGet(key);
              };
          return Node.openRoot(heap, scope -> Node.createOwner(scope, resource));
        };
    List<Future<?>> threads = new ArrayList<>();
    try (ExecutorService executor = Executors.newCachedThreadPool()) {
      for (int thread = 0; thread < 3; thread++) {
        Random random = new Random(thread);
        threads.add(
            executor.submit(
                () -> {
                  for (int i = 0; i < 2_000; i++) {
                    int key = random.nextInt(keys);
                    try (GcRoot<Node> root = map.computeIfAbsent(key, loader)) {
                      assertEquals(1, open.get(key));
                      assertTrue(isAlive(root.get()));
                      if (i % 8 == 0) {
                        map.evict(random.nextInt(keys));
                      }
                    }
                  }
                }));
      }
    }
    for (Future<?> thread : threads) {
      thread.get();
    }
    map.close();
    assertEquals(0, all.get());
    assertEquals(0, heap.stats().live());
  }

  @Test
  void whatCouldNeverEndIsRefused() throws Exception {
    GcRootMap<String, Node> map = builder().build();
    try (GcScope _ = heap.enter()) {
      assertThrows(IllegalStateException.class, () -> keep(map, "a"));
    }
    assertThrows(
        IllegalStateException.class,
        () ->
            map.computeIfAbsent(
                "a",
                key -> {
                  keep(map, key);
                  return load(key);
                }));
    try (GcHeap confined = GcHeap.confined();
        GcHeap foreign = GcHeap.shared()) {
      assertThrows(IllegalArgumentException.class, () -> GcRootMap.builder(confined));
      GcRoot<Node> wrong = Node.openRoot(foreign);
      assertThrows(IllegalArgumentException.class, () -> map.computeIfAbsent("a", _ -> wrong));
      assertFalse(wrong.isOpen());
    }
    assertEquals(Set.of(), map.keys());
    assertEquals(0, loads.get());
  }

  @Test
  void patienceMayBeForever() throws Exception {
    Duration forever = ChronoUnit.FOREVER.getDuration();
    GcRootMap<String, Node> map = builder().limit(1).strict().patience(forever).build();
    GcRoot<Node> first = map.computeIfAbsent("a", this::load);
    FutureTask<Void> second = new FutureTask<>(() -> keep(map, "b"), null);
    Thread waiting = Thread.ofPlatform().start(second);
    while (waiting.getState() != Thread.State.TIMED_WAITING) {
      assertFalse(second.isDone());
      Thread.onSpinWait();
    }
    first.close();
    second.get();
    map.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {10, Long.MAX_VALUE})
  void weightsMayBeTheLargestNumbers(long limit) {
    GcRootMap<String, Node> map =
        builder().limit(limit).weigher(_ -> Long.MAX_VALUE / 2 + 1).build();
    for (String key : List.of("a", "b", "c", "d", "e")) {
      keep(map, key);
      assertEquals(1, map.stats().size());
      assertTrue(map.stats().weight() > 0);
    }
    map.close();
    assertEquals(0, map.stats().weight());
  }

  /** Where an injected error is thrown, once. */
  enum Scarce {
    BEFORE_ADD,
    AFTER_ADD,
    EVICT,
    PLACE,
    WAKE
  }

  private @Nullable Scarce scarce;

  private void failOnce(Scarce at) {
    if (scarce == at) {
      scarce = null;
      throw new OutOfMemoryError("injected");
    }
  }

  @SuppressWarnings("serial") // not serialized
  private final class KeptValues extends LinkedHashSet<Object> {
    @Override
    public boolean add(Object value) {
      failOnce(Scarce.BEFORE_ADD);
      boolean isNew = super.add(value);
      failOnce(Scarce.AFTER_ADD); // the set grows after it has the value
      return isNew;
    }

    @Override
    public Object getFirst() {
      failOnce(Scarce.EVICT);
      return super.getFirst();
    }
  }

  @SuppressWarnings("serial") // not serialized
  private final class Waiting extends ConcurrentLinkedQueue<Thread> {
    private final Scarce at;

    Waiting(Scarce at) {
      this.at = at;
    }

    @Override
    public boolean remove(Object thread) {
      failOnce(at);
      return super.remove(thread);
    }

    @Override
    public void forEach(Consumer<? super Thread> action) {
      failOnce(at);
      super.forEach(action);
    }
  }

  @ParameterizedTest
  @EnumSource(Scarce.class)
  void errorLeavesNoValueThatTheLimitDoesNotFindAndNoLostPlace(Scarce at) {
    GcRootMap<String, Node> map =
        builder().limit(1).strict().patience(Duration.ofMillis(100)).build();
    Object values = Inside.part(map, "values");
    var _ = Inside.replacePart(values, "kept", new KeptValues());
    var _ = Inside.replacePart(values, "line", new Waiting(Scarce.PLACE));
    GcRoot<Node> inUse = map.computeIfAbsent("a", this::load);
    Object entry = ((Map<?, ?>) Inside.part(map, "entries")).get("a");
    var _ = Inside.replacePart(entry, "waiting", new Waiting(Scarce.WAKE));
    GcRoot<Node> put = root("put");
    scarce = at;
    if (at == Scarce.PLACE) {
      inUse.close();
      assertThrows(OutOfMemoryError.class, () -> keep(map, "b"));
    } else {
      assertThrows(OutOfMemoryError.class, () -> map.put(at == Scarce.WAKE ? "a" : "b", put));
    }
    inUse.close();
    put.close();
    assertTrue(map.stats().size() <= 1);
    for (String key : List.of("c", "d", "e")) {
      keep(map, key);
      assertEquals(1, map.stats().size());
      assertEquals(1, map.stats().weight());
      assertEquals(1, map.stats().live());
    }
    map.close();
    assertEquals(0, map.stats().live());
  }

  @Test
  void valueThatCannotBeRevivedIsNotKept() {
    GcRootMap<String, Node> map = builder().limit(1).strict().patience(Duration.ZERO).build();
    keep(map, "a");
    GcRoot<Node> owner = root("owner");
    try (GcRoot<Node> a = map.open("a");
        GcScope _ = heap.enter()) {
      owner.get().setA(a.get());
    }
    map.evict("a");
    Object entry = ((Map<?, ?>) Inside.part(map, "entries")).get("a");
    var _ = Inside.replacePart(entry, "hold", null); // so that no root is tried before
    Object tracker = Inside.replacePart(heap, "rootTracker", null); // an error of the new root
    Throwable thrown = assertThrows(NullPointerException.class, () -> keep(map, "a"));
    var _ = Inside.replacePart(heap, "rootTracker", tracker);
    assertEquals(SharedRoot.class.getName(), thrown.getStackTrace()[0].getClassName());
    assertTrue(
        Stream.of(thrown.getStackTrace()).anyMatch(at -> at.getMethodName().equals("revive")));
    owner.close();
    assertEquals(0, map.stats().live());
    keep(map, "b");
    map.close();
  }

  @Test
  void valueThatIsRemovedAndPutAgainCountsTwiceUntilItDies() {
    GcRootMap<String, Node> map = builder().build();
    GcRoot<Node> root = root("a");
    map.put("a", root);
    map.remove("a");
    map.put("a", root);
    assertEquals(2, map.stats().live());
    assertEquals(1, map.stats().size());
    root.close();
    map.close();
    assertEquals(0, map.stats().live());
  }
}
