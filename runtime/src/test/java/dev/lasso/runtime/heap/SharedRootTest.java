package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.support.Node;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Roots of a shared heap, and the references by which lost ones are found. */
class SharedRootTest {

  private static boolean isTracked(GcRoot<Node> root) {
    Tracked reference = (Tracked) Inside.part(root, "reference");
    return reference.listed || reference == ((SharedHold) SharedRoot.holdOf(root)).first;
  }

  @Test
  void closedRootIsNoLongerWatchedThoughAnotherOneHoldsTheObject() {
    try (GcHeap heap = Inside.untended(GcHeap.builder().leaks(GcLeakLevel.PARANOID).shared())) {
      GcRoot<Node> first = Node.openRoot(heap);
      GcRoot<Node> second = first.share();
      assertTrue(isTracked(second));
      second.close();
      assertFalse(isTracked(second));
      assertTrue(isTracked(first));
      first.close();
    }
  }

  @Test
  void moreRootsThanCanBeCountedAreRefused() throws ReflectiveOperationException {
    try (GcHeap heap = Inside.untended(GcHeap.builder().leaks(GcLeakLevel.OFF).shared())) {
      GcRoot<Node> root = Node.openRoot(heap);
      Object hold = Inside.part(root, "hold");
      Field users = hold.getClass().getDeclaredField("users");
      users.setAccessible(true);
      users.setInt(hold, 1 << 30);
      assertThrows(ReferenceCountException.class, root::share);
      assertEquals(1 << 30, users.getInt(hold));
      users.setInt(hold, 1);
      root.close();
      assertEquals(0, heap.stats().live());
    }
  }

  @Test
  void rootThatIsLostBeforeItHoldsTheObjectReleasesNothing() {
    try (GcHeap heap = Inside.untended(GcHeap.builder().leaks(GcLeakLevel.PARANOID).shared())) {
      GcRoot<Node> first = Node.openRoot(heap);
      SharedRoot<Node> lost = SharedRoot.like(first);
      lost.begin(); // an error comes before it uses the hold
      ((Tracked) Inside.part(lost, "reference")).onLost();
      heap.enter().close();
      assertFalse(isTracked(lost));
      assertEquals(0, heap.stats().lostRoots());
      assertEquals(1, heap.stats().live());
      first.close();
      assertEquals(0, heap.stats().live());
    }
  }

  @Test
  void sampleOfTwoHasThePlacesOfEveryOtherRoot() {
    try (SharedHeap heap =
        (SharedHeap) Inside.sampled(2, GcHeap.builder().leaks(GcLeakLevel.SIMPLE)::shared)) {
      try (GcScope scope = heap.enter()) {
        Node node = Node.create(scope);
        List<GcRoot<Node>> roots = Stream.generate(() -> heap.openRoot(node)).limit(1_000).toList();
        int known = heap.rootTracker.knownOpenings().values().stream().mapToInt(List::size).sum();
        assertTrue(300 < known && known < 700, known + " of 1000");
        roots.forEach(GcRoot::close);
      }
    }
  }

  @Test
  void holdsOfKnownOpeningsAreInTheOrderOfTheirLastOnes() {
    try (SharedHeap heap = (SharedHeap) GcHeap.builder().leaks(GcLeakLevel.PARANOID).shared()) {
      try (GcScope scope = heap.enter()) {
        GcRoot<Node> one = heap.openRoot(Node.create(scope));
        GcRoot<Node> other = heap.openRoot(Node.create(scope));
        GcRoot<Node> again = one.share();
        assertEquals(
            List.of(Inside.part(other, "hold"), Inside.part(one, "hold")),
            List.copyOf(heap.rootTracker.knownOpenings().keySet()));
        List.of(one, other, again).forEach(GcRoot::close);
      }
    }
  }

  /** A lost root whose place is not known. */
  private static RootTracker.Root lost(RootTracker tracker, String type, long minutesAgo) {
    RootTracker.State state =
        new RootTracker.State() {
          @Override
          public boolean isHolding() {
            return true;
          }

          @Override
          public String toString() {
            return "a lost root";
          }

          @Override
          public void closeLost() {}

          @Override
          public String heldType() {
            return type;
          }
        };
    return new RootTracker.Root(
        new Object(),
        state,
        tracker,
        new Tracked.Group(),
        System.nanoTime() - TimeUnit.MINUTES.toNanos(minutesAgo),
        null);
  }

  /** Reports with a clock, and tasks that run only when the test says so. */
  private static final class ClockedReports extends LostRootReports {
    private final List<MaintenanceThread.Task> tasks = new ArrayList<>();

    /** Begins after the roots were opened. */
    private long now = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);

    private long dueAt;

    private final SharedHeap heap;

    ClockedReports(SharedHeap heap) {
      super(heap, heap.leakReports, heap.leakReports::deliver);
      this.heap = heap;
    }

    @Override
    long now() {
      return now;
    }

    @Override
    void schedule(MaintenanceThread.Task task, long delayNanos) {
      if (delayNanos < 0) {
        throw new AssertionError(delayNanos);
      }
      tasks.add(task);
      dueAt = now + delayNanos;
    }

    private void lose(String type, int count) {
      for (int i = 0; i < count; i++) {
        add(lost(heap.rootTracker, type, 0));
      }
    }

    private void performNext() {
      now = dueAt;
      tasks.removeFirst().perform();
    }
  }

  private final List<String> leaks = new ArrayList<>();

  private SharedHeap reporting() {
    return (SharedHeap)
        GcHeap.builder()
            .leaks(GcLeakLevel.SIMPLE)
            .onLeak(leak -> leaks.add(leak.message().replaceAll("(?s)LEAK.* to |, of heap.*", "")))
            .shared();
  }

  @Test
  void burstIsReportedAtTheEndOfTheMinuteThoughNothingElseHappens() {
    try (SharedHeap heap = reporting()) {
      ClockedReports reports = new ClockedReports(heap);
      reports.lose("Node", 200);
      heap.leakReports.deliver();
      assertEquals(List.of("a lost root"), leaks);
      assertEquals(1, reports.tasks.size());
      reports.performNext();
      assertEquals(List.of("a lost root", "199 roots of Node"), leaks);
      assertEquals(0, reports.tasks.size());
    }
  }

  @Test
  void eachTypeHasAMinuteOfItsOwn() {
    try (SharedHeap heap = reporting()) {
      ClockedReports reports = new ClockedReports(heap);
      reports.lose("Node", 3);
      reports.now += TimeUnit.SECONDS.toNanos(20);
      reports.lose("Leaf", 4);
      assertEquals(1, reports.tasks.size());
      reports.performNext();
      assertEquals(List.of("a lost root", "a lost root", "2 roots of Node"), leaks);
      reports.performNext();
      assertEquals("3 roots of Leaf", leaks.getLast());
      reports.lose("Node", 1);
      reports.performNext();
      assertEquals(5, leaks.size());
      assertEquals(0, reports.tasks.size());
    }
  }

  @Test
  void minuteThatEndsAfterAllWasReportedReportsNothing() {
    try (SharedHeap heap = reporting()) {
      ClockedReports reports = new ClockedReports(heap);
      reports.lose("Node", 2);
      reports.addPending();
      heap.leakReports.deliver();
      reports.performNext();
      assertEquals(2, leaks.size());
      assertEquals(0, reports.tasks.size());
    }
  }

  @Test
  void reportTellsTheAgeOfTheOldestRootSinceTheOneBefore() {
    List<String> ages = new ArrayList<>();
    try (SharedHeap heap =
        (SharedHeap) GcHeap.builder().onLeak(leak -> ages.add(leak.message())).shared()) {
      LostRootReports reports = new ClockedReports(heap);
      reports.add(lost(heap.rootTracker, "Node", 30));
      reports.add(lost(heap.rootTracker, "Node", 5));
      reports.add(lost(heap.rootTracker, "Node", 4));
      reports.addPending();
      heap.leakReports.deliver();
      assertEquals(2, ages.size(), ages::toString);
      assertTrue(ages.getFirst().contains("30 min"), ages::getFirst);
      assertTrue(ages.getLast().contains("5 min"), ages::getLast);
    }
  }

  @Test
  void threadThatClosesLostRootsKeepsNoClassLoader() {
    try (GcHeap _ = GcHeap.shared()) {
      List<Thread> threads =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().equals("lasso lost roots"))
              .toList();
      assertFalse(threads.isEmpty());
      threads.forEach(thread -> assertNull(thread.getContextClassLoader()));
    }
  }

  @Test
  void cellsAreNoRootsNeitherOpenNorClosed() {
    try (GcHeap heap = Inside.untended(GcHeap.builder().leaks(GcLeakLevel.OFF).shared())) {
      GcRootCell<Node> cell = new GcRootCell<>(heap);
      assertEquals(0, heap.stats().openRoots());
      cell.close();
      assertEquals(0, heap.stats().openRoots());
    }
  }
}
