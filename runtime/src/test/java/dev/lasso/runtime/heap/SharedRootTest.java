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
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Roots of a shared heap, and the references by which lost ones are found. */
class SharedRootTest {

  private static boolean isTracked(GcRoot<Node> root) {
    return (boolean) Inside.part(Inside.part(root, "reference"), "listed");
  }

  @Test
  void closedRootIsNoLongerWatchedThoughAnotherOneHoldsTheObject() {
    try (GcHeap heap = Inside.untended(GcHeap.builder().leaks(GcLeakLevel.PARANOID).shared())) {
      GcRoot<Node> first;
      try (GcScope scope = heap.enter()) {
        first = heap.openRoot(Node.create(scope));
      }
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
      GcRoot<Node> root;
      try (GcScope scope = heap.enter()) {
        root = heap.openRoot(Node.create(scope));
      }
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
      GcRoot<Node> first;
      try (GcScope scope = heap.enter()) {
        first = heap.openRoot(Node.create(scope));
      }
      SharedRoot<Node> lost = SharedRoot.like(first);
      lost.begin(); // an error comes before it uses the hold
      ((TrackedRoot) Inside.part(lost, "reference")).handle();
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
        (SharedHeap) GcHeap.builder().leaks(GcLeakLevel.SIMPLE).leakSample(2).shared()) {
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
  private static TrackedRoot lost(long minutesAgo) {
    TrackedRoot.State state =
        new TrackedRoot.State() {
          @Override
          public boolean isHolding() {
            return true;
          }

          @Override
          public void closeLost() {}

          @Override
          public boolean isCell() {
            return false;
          }

          @Override
          public String heldType() {
            return "Node";
          }
        };
    return new TrackedRoot(
        new Object(),
        new ReferenceQueue<>(),
        state,
        _ -> {},
        new TrackedRoot.Stripe(),
        System.nanoTime() - TimeUnit.MINUTES.toNanos(minutesAgo),
        null);
  }

  @Test
  void reportTellsTheAgeOfTheOldestRootSinceTheOneBefore() {
    List<String> leaks = new ArrayList<>();
    try (SharedHeap heap =
        (SharedHeap) GcHeap.builder().onLeak(leak -> leaks.add(leak.message())).shared()) {
      LostRootReports reports = new LostRootReports(heap, heap.leakReports);
      reports.add(lost(30));
      reports.add(lost(5));
      reports.add(lost(4));
      reports.addPending();
      heap.leakReports.deliver();
      assertEquals(2, leaks.size(), leaks::toString);
      assertTrue(leaks.getFirst().contains("30 min"), leaks::getFirst);
      assertTrue(leaks.getLast().contains("5 min"), leaks::getLast);
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
