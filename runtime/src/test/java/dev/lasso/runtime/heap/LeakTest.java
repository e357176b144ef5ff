package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Group;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.AllocationSites;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.JvmGarbage;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Weighty;
import dev.lasso.service.Service;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a heap finds out about leaks, on each level, and whom it tells. */
class LeakTest {

  /** Of so many heaps, one has its first openings watched. */
  private static final int SAMPLED_HEAPS = 1 << 12;

  private final CapturedLog logged = new CapturedLog();

  /** What handlers were told; also by other threads. */
  private final List<GcLeak> leaks = new CopyOnWriteArrayList<>();

  @AfterEach
  void nothingElseWasLogged() {
    List<String> messages = logged.take();
    logged.close();
    assertEquals(List.of(), messages);
  }

  private GcHeap.Builder builder(GcLeakLevel level) {
    return GcHeap.builder().name("test").leaks(level).onLeak(leaks::add);
  }

  private GcLeak takeLeak() {
    assertEquals(1, leaks.size(), leaks::toString);
    return leaks.removeFirst();
  }

  private static Example onlyExample(GcLeak leak) {
    assertEquals(1, leak.groups().size(), leak::toString);
    assertEquals(1, leak.groups().getFirst().first().size(), leak::toString);
    return leak.groups().getFirst().first().getFirst();
  }

  private static void assertPlace(String method, String place) {
    assertTrue(place.matches("Service\\." + method + "\\(Service\\.java:\\d+\\)( < .*)?"), place);
  }

  /** Has the JVM collect its garbage until something has come of it. */
  private static void collectUntil(BooleanSupplier done) {
    JvmGarbage.collectUntil("what was lost is found", done);
  }

  // ------------------------------------------------------------------ what is open at close

  @Test
  void scopesAndRootsThatAreOpenAtCloseAreNamedWithTheirPlaces() {
    GcHeap heap = builder(GcLeakLevel.ADVANCED).confined();
    GcScope scope = Service.open(heap);
    Node node = Node.create(scope);
    Service.root(node);
    heap.close();
    GcLeak leak = takeLeak();
    assertEquals(Kind.LEFT_OPEN, leak.kind());
    assertEquals("heap 'test'", leak.heap());
    assertEquals(List.of("scope", "root"), leak.groups().stream().map(Group::type).toList());
    Example open = leak.groups().getFirst().first().getFirst();
    assertEquals("a scope that holds 1 object", open.name());
    assertPlace("open", open.place());
    assertEquals("thread 'main'", open.thread().replaceAll("'.*'", "'main'"));
    Example root = leak.groups().getLast().first().getFirst();
    assertEquals("a root of Node#1", root.name());
    assertPlace("root", root.place());
    assertTrue(
        leak.message()
            .startsWith(
                "LEAK: heap 'test' was closed with 1 scope and 1 root open, which it has closed:\n"
                    + "  a scope that holds 1 object, opened at Service.open(Service.java:"),
        leak::message);
  }

  @Test
  void thoseOfOnePlaceAreToldInOneLine() {
    GcHeap heap = builder(GcLeakLevel.SIMPLE).confined();
    for (int i = 0; i < 5; i++) {
      heap.openScope();
    }
    heap.close();
    GcLeak leak = takeLeak();
    assertEquals(5, leak.groups().getFirst().count());
    assertEquals(3, leak.groups().getFirst().first().size());
    assertTrue(leak.message().contains("\n  5 scopes\n"), leak::message);
  }

  @Test
  void whatIsClosedInTimeIsNoLeak() {
    for (GcLeakLevel level : GcLeakLevel.values()) {
      try (GcHeap heap = builder(level).confined();
          GcScope scope = heap.openScope();
          GcRoot<Node> _ = heap.openRoot(Node.create(scope))) {
        assertEquals(1, heap.stats().live());
      }
    }
    assertEquals(List.of(), leaks);
  }

  @Test
  void levelOffSaysNothingOfScopesAndRoots() {
    GcHeap heap = builder(GcLeakLevel.OFF).confined();
    heap.openRoot(Node.create(heap.openScope()));
    heap.close();
    assertEquals(List.of(), leaks);
  }

  // ------------------------------------------------------------------ objects

  @Test
  void objectsAliveAtCloseAreReportedByTypeWithPathAndPlace() {
    GcHeap heap = builder(GcLeakLevel.ADVANCED).confined();
    try (GcScope scope = heap.openScope()) {
      Node owner = Service.create(() -> Node.create(scope));
      Service.retain(owner);
      for (int i = 0; i < 4; i++) {
        owner.list.add(Weighty.create(scope, 100));
      }
    }
    heap.close();
    GcLeak leak = takeLeak();
    assertEquals(Kind.OBJECTS, leak.kind());
    assertEquals(List.of("Node", "Weighty"), leak.groups().stream().map(Group::type).toList());
    Group nodes = leak.groups().getFirst();
    assertEquals(1, nodes.count());
    assertEquals("Node#1", nodes.first().getFirst().name());
    assertPlace("create", nodes.first().getFirst().place());
    assertTrue(
        nodes
            .first()
            .getFirst()
            .path()
            .startsWith(
                "Node#1 is held by 1 hold of the program (retain or allocate), the last at"
                    + " Service.retain(Service.java:"),
        leak::toString);
    Group weighty = leak.groups().getLast();
    assertEquals(4, weighty.count());
    assertEquals(400, weighty.nativeBytes());
    assertEquals(3, weighty.first().size());
    assertTrue(
        weighty.first().getFirst().path().endsWith("\n  Node#1.list[0] -> Weighty#2"),
        leak::toString);
    assertTrue(
        leak.message()
            .startsWith(
                "LEAK: heap 'test' was closed with 5 objects alive: 1 Node, 4 Weighty. Of these 1"
                    + " had holds that were never released, the first Node#1 (alive, 1 hold, 0"
                    + " owners), created at Service.create(Service.java:"),
        leak::message);
  }

  @Test
  void withoutAHandlerTheMessageIsLogged() {
    GcHeap heap = GcHeap.builder().name("test").confined();
    try (GcScope scope = heap.openScope()) {
      heap.retain(Node.create(scope));
    }
    heap.close();
    assertEquals(
        List.of(
            "WARNING dev.lasso.runtime: LEAK: heap 'test' was closed with 1 object alive: 1 Node."
                + " Of these 1 had holds that were never released, the first Node#1 (alive, 1 hold,"
                + " 0 owners). Release what you retain or allocate, or let a scope hold it."),
        logged.take());
  }

  @Test
  void whatAHandlerThrowsIsLogged() {
    GcHeap heap =
        GcHeap.builder()
            .name("test")
            .onLeak(
                leak -> {
                  throw new IllegalStateException("no");
                })
            .confined();
    heap.openScope();
    heap.close();
    List<String> messages = logged.take();
    assertEquals(2, messages.size());
    assertTrue(messages.getFirst().contains("was closed with 1 scope open"));
    assertTrue(
        messages.getLast().startsWith("ERROR dev.lasso.runtime: The handler of leaks failed"));
  }

  @Test
  void logTellsOfAPlaceAgainAtPowersOfTen() {
    for (int i = 0; i < 1_500; i++) {
      GcHeap heap = GcHeap.builder().name("repeated").leaks(GcLeakLevel.ADVANCED).confined();
      Service.open(heap);
      heap.close();
    }
    GcHeap other = GcHeap.builder().name("repeated").leaks(GcLeakLevel.ADVANCED).confined();
    Service.root(other.retain(Node.create(other.openScope())));
    other.close();

    List<String> messages = logged.take();
    assertEquals(6, messages.size(), messages::toString);
    assertFalse(messages.getFirst().contains("by now"), messages::getFirst);
    for (int i = 1; i <= 3; i++) {
      long count = (long) Math.pow(10, i);
      assertTrue(
          messages
              .get(i)
              .endsWith(
                  "\n("
                      + count
                      + " reports of this so far. The next is logged when there are "
                      + 10 * count
                      + ".)"),
          messages.get(i));
    }
    assertTrue(messages.get(4).contains("1 scope and 1 root open"), messages.get(4));
    assertTrue(messages.get(5).contains("1 object alive"), messages.get(5));
  }

  @Test
  void handlersGetEachReport() {
    for (int i = 0; i < 20; i++) {
      GcHeap heap = builder(GcLeakLevel.ADVANCED).confined();
      Service.open(heap);
      heap.close();
    }
    assertEquals(20, leaks.size());
  }

  // ------------------------------------------------------------------ what the JVM finds

  /** Opened here, so that no frame of the test refers to it. */
  private static WeakReference<GcScope> lose(GcHeap heap) {
    return new WeakReference<>(Service.open(heap));
  }

  @Test
  void aScopeThatIsLostIsReportedByALaterOpening() {
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined()) {
      lose(heap);
      collectUntil(
          () -> {
            heap.openScope().close();
            return !leaks.isEmpty();
          });
      GcLeak leak = takeLeak();
      assertEquals(Kind.UNREACHABLE, leak.kind());
      Example scope = onlyExample(leak);
      assertEquals("a scope that holds 0 objects", scope.name());
      assertPlace("open", scope.place());
      assertTrue(leak.message().startsWith("LEAK: nothing refers any more to a scope that holds"));
    }
    assertEquals(Kind.LEFT_OPEN, takeLeak().kind());
  }

  private static void loseRoot(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      Service.root(Node.create(scope));
    }
  }

  @Test
  void aRootThatIsLostIsReportedByALaterOpening() {
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined()) {
      loseRoot(heap);
      collectUntil(
          () -> {
            heap.openScope().close();
            return !leaks.isEmpty();
          });
      Example root = onlyExample(takeLeak());
      assertEquals("a root of Node#1", root.name());
      assertPlace("root", root.place());
      assertEquals(1, heap.stats().live(), "it is told, and nothing is freed");
    }
    takeLeak();
  }

  private void loseHeap() {
    GcHeap heap = Service.heap(builder(GcLeakLevel.ADVANCED));
    heap.retain(Weighty.create(heap.openScope(), 100));
  }

  @Test
  void aHeapThatIsLostIsReportedWhenAnotherIsOpened() {
    loseHeap();
    collectUntil(
        () -> {
          builder(GcLeakLevel.OFF).confined().close();
          return !leaks.isEmpty();
        });
    GcLeak leak = takeLeak();
    assertEquals(Kind.HEAP, leak.kind());
    assertEquals(List.of("heap", "Weighty"), leak.groups().stream().map(Group::type).toList());
    assertEquals(100, leak.groups().getLast().nativeBytes());
    assertPlace("heap", leak.groups().getFirst().first().getFirst().place());
    assertTrue(leak.message().contains("It has 1 object (1 Weighty) that nothing"), leak::message);
  }

  @Test
  void aHeapThatIsLostIsReportedWhenAnotherIsClosed() {
    List<GcHeap> open =
        Stream.generate(() -> builder(GcLeakLevel.OFF).confined()).limit(1000).toList();
    loseHeap();
    Iterator<GcHeap> next = open.iterator();
    collectUntil(
        () -> {
          next.next().close();
          return !leaks.isEmpty();
        });
    assertEquals(Kind.HEAP, takeLeak().kind());
    next.forEachRemaining(GcHeap::close);
  }

  @Test
  void whatWasClosedBeforeItWasLostIsNoLeak() {
    WeakReference<GcScope> lost;
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined()) {
      lost = lose(heap);
      scopeOf(lost).close();
      collectUntil(() -> lost.refersTo(null));
      heap.openScope().close();
    }
    assertEquals(List.of(), leaks);
  }

  private static GcScope scopeOf(WeakReference<GcScope> reference) {
    @Nullable GcScope scope = reference.get();
    assertNotNull(scope, "it was lost too early");
    return scope;
  }

  @Test
  void handlersOfLostScopesMayUseTheHeap() {
    GcHeap[] used = new GcHeap[1];
    try (GcHeap heap =
        GcHeap.builder()
            .leaks(GcLeakLevel.ADVANCED)
            .onLeak(
                leak -> {
                  if (used[0] != null) {
                    try (GcScope scope = used[0].openScope()) {
                      Node.create(scope);
                    }
                  }
                  leaks.add(leak);
                })
            .confined()) {
      lose(heap);
      used[0] = heap;
      collectUntil(
          () -> {
            try (GcScope scope = heap.openScope()) {
              Node.create(scope);
            }
            return !leaks.isEmpty();
          });
      heap.inspect().verify();
      assertEquals(0, heap.stats().live());
      used[0] = null;
    }
  }

  @Test
  void heapWhoseThreadHasEndedIsReportedToItsHandler() throws Exception {
    GcHeap[] opened = new GcHeap[1];
    Thread owner =
        Thread.ofPlatform()
            .name("owner")
            .start(() -> opened[0] = builder(GcLeakLevel.SIMPLE).confined());
    owner.join();
    assertThrows(WrongThreadException.class, () -> opened[0].collect());
    GcLeak leak = takeLeak();
    assertEquals(Kind.HEAP, leak.kind());
    assertTrue(leak.message().startsWith("LEAK: thread 'owner' ended without closing heap 'test'"));
  }

  // ------------------------------------------------------------------ the sample

  @Test
  void onLevelSimpleTheFirstOpeningsAndThenAFewHaveAPlace() {
    try (Heap heap = sampled()) {
      int watched = 0;
      for (int i = 0; i < 16 << 14; i++) {
        Scope scope = heap.openScope();
        watched += scope.holds.openSite == null ? 0 : 1;
        scope.close();
      }
      assertTrue(20 <= watched && watched <= 30, () -> "the sample");
    }
  }

  private Heap sampled() {
    Heap heap;
    do {
      heap = (Heap) builder(GcLeakLevel.SIMPLE).confined();
      if (Inside.isSampled(heap)) {
        return heap;
      }
      heap.close();
    } while (true);
  }

  @Test
  void ofManyHeapsAFewHaveTheirFirstOpeningsWatched() {
    int sampled = 0;
    for (int i = 0; i < SAMPLED_HEAPS + 16; i++) {
      try (Heap heap = (Heap) builder(GcLeakLevel.SIMPLE).confined()) {
        sampled += Inside.isSampled(heap) ? 1 : 0;
      }
    }
    assertTrue(1 <= sampled && sampled <= 2 + 16, "the first sixteen of the JVM besides");
  }

  @Test
  void sampleOfTwoHasEveryOtherOpeningWatched() {
    try (Heap heap = (Heap) GcHeap.builder().leaks(GcLeakLevel.SIMPLE).leakSample(2).confined()) {
      int watched = 0;
      for (int i = 0; i < 1000; i++) {
        Scope scope = heap.openScope();
        watched += scope.holds.openSite == null ? 0 : 1;
        scope.close();
      }
      assertTrue(490 <= watched && watched <= 510, watched + " of 1000");
    }
  }

  @Test
  void sampleIsThatOfTheBuilderElseOfTheSystemProperty() {
    System.setProperty("dev.lasso.leaks.sample", "100");
    try (Heap other = (Heap) builder(GcLeakLevel.SIMPLE).confined();
        Heap heap = (Heap) builder(GcLeakLevel.SIMPLE).leakSample(5).confined()) {
      assertEquals(128, other.leakSettings.sample());
      assertEquals(1, other.leakSettings.firstInterval(32 * 1000));
      assertEquals(128, other.leakSettings.firstInterval(32 * 1000 + 1));
      assertEquals(8, heap.leakSettings.sample());
    } finally {
      System.clearProperty("dev.lasso.leaks.sample");
    }
    try (Heap heap = (Heap) builder(GcLeakLevel.SIMPLE).confined()) {
      assertEquals(1 << 14, heap.leakSettings.sample());
    }
    assertThrows(IllegalArgumentException.class, () -> GcHeap.builder().leakSample(0));
  }

  @Test
  void placesLeaveOutALibrary() {
    GcHeap heap = builder(GcLeakLevel.ADVANCED).library("dev.lasso.service.store").confined();
    Service.rootInStore(heap.retain(Node.create(heap.openScope())));
    heap.close();
    String message = leaks.removeFirst().message();
    assertTrue(message.contains("a root of Node#1, opened at Service.rootInStore("), message);
    leaks.clear();
  }

  @Test
  void explainHasTheKnownPlacesOnLevelSimple() {
    try (GcHeap heap = builder(GcLeakLevel.SIMPLE).leakSample(1).confined();
        GcScope scope = heap.openScope()) {
      Node node = Node.create(scope);
      GcRoot<Node> root = Service.root(node);
      String why = heap.inspect().explain(node).toString();
      assertTrue(why.contains(" a root opened at Service.root("), why);
      root.close();
    }
  }

  @Test
  void placeOfAListIsNotThatOfTheNextScope() {
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined()) {
      ScopeHandles list = ((Scope) Service.open(heap)).holds;
      heap.openScope().close();
      assertNotNull(list.openSite);
      ((Heap) heap).openHoldOwners.close(list);
      assertEquals(null, list.openSite);
    }
  }

  // ------------------------------------------------------------------ places in messages

  @Test
  void placesAreNotThoseOfTheObjectThatHadTheSlotBefore() {
    GcHeap heap = builder(GcLeakLevel.ADVANCED).confined();
    int slot;
    try (GcScope scope = heap.openScope()) {
      Node older = Service.create(() -> Node.create(scope));
      Service.retain(older);
      slot = HeaderBits.slot(older);
      heap.release(older);
    }
    Node younger = Node.allocate(heap);
    assertEquals(slot, HeaderBits.slot(younger));
    String why = heap.inspect().explain(younger).toString();
    assertFalse(why.contains("Service"), why);
    heap.close();
    assertFalse(takeLeak().toString().contains("Service"));
  }

  @Test
  void explainSaysWhereHoldersCameFrom() {
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined();
        GcScope scope = Service.open(heap)) {
      Node node = Node.create(scope);
      GcRoot<Node> root = Service.root(node);
      String why = heap.inspect().explain(node).toString();
      assertTrue(
          why.matches(
              "(?s)Node#1 is held by a scope opened at Service\\.open\\(.*\\) and a root opened at"
                  + " Service\\.root\\(.*"),
          why);
      root.close();
      Service.keep(scope, node);
    }
  }

  @Test
  void onLevelParanoidADeadObjectSaysWhereItDiedAndWasCreated() {
    try (GcHeap heap = builder(GcLeakLevel.PARANOID).confined();
        GcScope scope = heap.openScope()) {
      Node node = Service.create(() -> Node.create(scope));
      Service.drop(scope, node);
      String message =
          assertThrows(DeadObjectException.class, () -> GcProtocol.checkAlive(node)).getMessage();
      assertTrue(
          message.matches(
              "Node#1 is dead: it died at Service\\.drop\\(Service\\.java:\\d+\\).*, its last owner"
                  + " released it; it was created at Service\\.create\\(.*\\)\\. Hold an object"
                  + " with a scope or a root while you use it\\."),
          message);
    }
  }

  @Test
  void belowThatItSaysHowItDied() {
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined();
        GcScope scope = heap.openScope()) {
      Node node = Node.create(scope);
      scope.drop(node);
      String message =
          assertThrows(DeadObjectException.class, () -> GcProtocol.checkAlive(node)).getMessage();
      assertFalse(message.contains("died at"), message);
    }
  }

  // ------------------------------------------------------------------ the system property

  private static void withProperty(String value, Runnable test) {
    System.setProperty("dev.lasso.leaks", value);
    try {
      test.run();
    } finally {
      System.clearProperty("dev.lasso.leaks");
    }
  }

  @Test
  void levelIsThatOfTheBuilderElseOfTheSystemProperty() {
    withProperty(
        "Advanced",
        () -> {
          try (Heap heap = (Heap) GcHeap.confined()) {
            assertNotNull(heap.allocationSites);
          }
          try (Heap heap = (Heap) builder(GcLeakLevel.SIMPLE).confined()) {
            assertEquals(null, heap.allocationSites);
          }
        });
  }

  @Test
  void valueThatIsNoLevelIsLoggedOnceAndTheLevelIsSimple() {
    withProperty(
        "paranoyd",
        () -> {
          GcHeap.confined().close();
          GcHeap.confined().close();
        });
    assertEquals(
        List.of(
            "WARNING dev.lasso.runtime: The system property dev.lasso.leaks is 'paranoyd', which is"
                + " not a level. It can be off, simple, advanced or paranoid. Heaps look for leaks"
                + " at the level simple."),
        logged.take());
  }

  // ------------------------------------------------------------------ the limits

  @Test
  void reportHasTenLinesAndTellsOfTheRest() {
    for (int count : new int[] {10, 11, 12}) {
      List<HoldOwner> open = new ArrayList<>();
      for (int i = 1; i <= count; i++) {
        ScopeHandles list = new ScopeHandles();
        list.openSite = new OpenSite("place " + i, "");
        open.add(list);
      }
      try (GcHeap heap = GcHeap.confined()) {
        String message = LeakMessages.leftOpen((Heap) heap, open, Map.of()).message();
        assertTrue(message.contains("opened at place 10\n"), message);
        assertFalse(message.contains("place 11"), message);
        String rest =
            switch (count) {
              case 10 -> "";
              case 11 -> "\n  and 1 scope more";
              default -> "\n  and 2 scopes more";
            };
        assertEquals(!rest.isEmpty(), message.contains(" more\n"), message);
        assertTrue(message.contains(rest), message);
      }
    }
  }

  @Test
  void whatIsClosedIsWatchedNoMore() {
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined()) {
      for (int i = 0; i < 10_000; i++) {
        heap.openScope().close();
      }
      Object watch = Inside.part(((Heap) heap).scopeFactory, "leakDetector");
      int watches = ((Set<?>) Inside.part(watch, "references")).size();
      assertTrue(watches < 1_000, () -> watches + " watches");
    }
  }

  @Test
  void deathIsNotThatOfAnObjectWhoseNumberHasTheSamePlace() {
    AllocationSites allocationSites = new AllocationSites(true, List.of());
    allocationSites.died(1, 7);
    assertTrue(allocationSites.death(7, "it fell").startsWith("it died at "));
    assertEquals("it fell", allocationSites.death(7 + (1 << 16), "it fell"));
    assertEquals("it fell", allocationSites.death(8, "it fell"));
  }
}
