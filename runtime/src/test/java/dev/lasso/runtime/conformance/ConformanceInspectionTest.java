package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.CallingListener;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Leaf;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * CPython's cases of group G that are about its module {@code gc}: a look at the graph, freezing,
 * listeners.
 */
@Tag("gate")
class ConformanceInspectionTest extends RuntimeTest {

  @Case(value = 121, part = "basic")
  @DisplayName("test_gc_visit_objects_basic: target found")
  void visitObjectsFindsWhatIsTracked() {
    Node target = loop("target");
    Node untracked = node("untracked");
    python.untrack(untracked);
    List<GcObject> seen = new ArrayList<>();
    heap.inspect()
        .visitObjects(
            (object, arg) -> {
              assertCounts(object, 2, 1);
              assertEquals("arg", arg);
              return seen.add(object);
            },
            "arg");
    assertEquals(List.of(target), seen);
    assertCounts(target, 1, 1);
  }

  @Case(value = 121, part = "exit early")
  @DisplayName("test_gc_visit_objects_exit_early: stop after 2; automatic GC off inside, restored")
  void visitObjectsStopsAndKeepsAutomaticCollectionOff() {
    heap.enable();
    for (int i = 0; i < 5; i++) {
      node("" + i);
    }
    List<GcObject> seen = new ArrayList<>();
    heap.inspect()
        .visitObjects(
            (object, arg) -> {
              makeLoops(3_000);
              seen.add(object);
              assertFalse(heap.isEnabled());
              assertEquals(0, python.collectIfEnabled());
              return seen.size() < 2;
            },
            null);
    assertEquals(2, seen.size());
    assertEquals(0, heap.stats().collections());
    assertTrue(heap.isEnabled());
    makeLoops(1);
    makeLoops(1);
    assertEquals(1, heap.stats().collections());
  }

  private void makeLoops(int count) {
    for (int i = 0; i < count; i++) {
      droppedLoop();
    }
  }

  @Case(value = 128, part = "count")
  @DisplayName("test_freeze: freeze → count>0; unfreeze → 0")
  void freezingCounts() {
    node("one");
    Node two = node("two");
    assertEquals(0, python.freezeCount());
    heap.freeze();
    assertEquals(2, python.freezeCount());
    node("three");
    assertEquals(2, python.freezeCount(), "made since");
    heap.freeze();
    assertEquals(3, python.freezeCount());
    assertEquals(3, heap.stats().frozen());
    assertTrue(GcCPython.isTracked(two));
    drop(two);
    assertDead(two);
    assertEquals(2, python.freezeCount());
    heap.unfreeze();
    heap.unfreeze();
    assertEquals(0, python.freezeCount());
    assertEquals(0, heap.stats().frozen());
  }

  @Case(value = 128, part = "trash that owns a frozen object")
  @DisplayName(
      "test_traverse_frozen_objects: trash referencing a frozen object is collected, it not")
  void garbageThatOwnsAFrozenObjectIsCollectedAlone() {
    Node frozen = loop("frozen");
    heap.freeze();
    Node trash = loop("trash");
    trash.setB(frozen);
    assertCollects(1, frozen, trash);
    assertDead(trash);
    assertCounts(frozen, 0, 1);
    assertSame(frozen, frozen.a);
    heap.unfreeze();
    assertEquals(1, heap.collect());
  }

  @Case(value = 128, part = "frozen trash")
  @DisplayName(
      "frozen trash: c=0; unfreeze, collect → 1; absent from get_objects and get_referrers")
  void frozenGarbageIsHiddenUntilUnfrozen() {
    Node a = node("a");
    Node b = node("b");
    a.setA(a);
    a.setB(b);
    heap.freeze();
    assertCollects(0, a);
    assertEquals(0, heap.stats().suspects());
    List<GcObject> visited = new ArrayList<>();
    heap.inspect().visitObjects((object, list) -> list.add(object), visited);
    assertEquals(List.of(a, b), visited, "a visit shows frozen objects, too");
    assertEquals(List.of(), python.getObjects());
    assertEquals(List.of(), python.getReferrers(a, b));
    assertEquals(List.of(a, b), python.getReferents(a), "asked for by name");
    heap.unfreeze();
    assertEquals(List.of(a, b), python.getObjects());
    assertEquals(List.of(a), python.getReferrers(b));
    assertEquals(1, heap.collect());
    assertDead(a);
  }

  @Case(129)
  @DisplayName(
      "test_collect: each callback called start then stop in registration order, with info")
  void listenersAreToldInTheirOrder() {
    heap.listeners().add(new Recorder("one"));
    heap.listeners().add(new Recorder("two"));
    Node a = loop("a");
    assertCollects(1, a);
    assertEquals(
        List.of(
            "one started",
            "two started",
            "one stopped: 1 of 1 collected",
            "two stopped: 1 of 1 collected"),
        takeLog());
    heap.listeners().removeFirst();
    assertEquals(0, heap.collect());
    assertEquals(List.of("two started", "two stopped: 0 of 0 collected"), log);
  }

  /** Logs what it is told. */
  private final class Recorder implements GcListener {

    private final String name;

    Recorder(String name) {
      this.name = name;
    }

    @Override
    public void started(GcHeap collecting) {
      assertSame(heap, collecting);
      log.add(name + " started");
    }

    @Override
    public void stopped(GcHeap collecting, GcRun run) {
      assertSame(heap, collecting);
      assertTrue(run.nanos() >= 0, run::toString);
      log.add(name + " stopped: " + run.collected() + " of " + run.candidates() + " collected");
    }
  }

  @Case(value = 34, part = "start")
  @DisplayName("start-callback creates trash → collected in the same pass")
  void garbageMadeByAListenerThatIsToldOfTheStartIsCollected() {
    Node a = loop("a");
    heap.listeners().add(new CallingListener(() -> drop(a), _ -> {}));
    assertEquals(1, heap.collect());
    assertDead(a);
    heap.listeners().clear();
  }

  @Case(
      value = {34, 130},
      part = "collect and throw")
  @DisplayName("collect() inside start and stop → 0; a callback that throws is unraisable")
  void listenerThatCollectsOrThrowsDisturbsNothing() {
    Runnable start =
        () -> {
          log.add("collected " + heap.collect());
          throw new IllegalStateException("start");
        };
    Consumer<GcRun> stop =
        _ -> {
          log.add("collected " + heap.collect());
          throw new AssertionError("stop");
        };
    heap.listeners().add(new CallingListener(start, stop));
    heap.listeners().add(new Recorder("next"));
    Node a = loop("a");
    assertCollects(1, a);
    assertEquals(
        List.of("collected 0", "next started", "collected 0", "next stopped: 1 of 1 collected"),
        log);
    assertEquals(List.of("start", "stop"), takeUnraisableMessages());
    assertEquals(1, heap.stats().collections());
    heap.listeners().clear();
  }

  @Case(value = 130, part = "append")
  @DisplayName("one appended by a callback is called in the same phase; none at shutdown")
  void listenerAppendedMeanwhileIsToldInTheSameRound() {
    List<GcListener> listeners = heap.listeners();
    listeners.add(new CallingListener(() -> listeners.add(new Recorder("new")), _ -> {}));
    heap.collect();
    assertEquals(List.of("new started", "new stopped: 0 of 0 collected"), takeLog());
    Node a = loop("a");
    closeHeap();
    assertDead(a);
    assertEquals(List.of(), log);
  }

  @Case(value = 130, part = "remove")
  @DisplayName("a callback that removes itself makes the next one be skipped")
  void listenerThatRemovesItselfMakesTheNextOneBeSkipped() {
    heap.listeners().add(new CallingListener(() -> heap.listeners().removeFirst(), _ -> {}));
    heap.listeners().add(new Recorder("skipped"));
    heap.listeners().add(new Recorder("last"));
    heap.collect();
    assertEquals(
        List.of(
            "last started", "skipped stopped: 0 of 0 collected", "last stopped: 0 of 0 collected"),
        log);
  }

  @Case(131)
  @DisplayName("test_get_referents: direct children incl. duplicates; several args; atoms → empty")
  void referentsAreTheEdges() {
    Leaf leaf = create(held, h -> new Leaf(h, self -> {}));
    Node one = node("one");
    Node two = node("two");
    Node untracked = node("untracked");
    python.untrack(untracked);
    one.setA(two);
    one.setB(one);
    one.list.addAll(List.of(two, untracked));
    two.setWeak(one);
    untracked.setA(two);
    assertEquals(List.of(two, one, two, untracked), python.getReferents(one));
    assertEquals(List.of(two, two, one, two, untracked), python.getReferents(untracked, one));
    assertEquals(List.of(), python.getReferents(two));
    assertEquals(List.of(), python.getReferents(leaf));
    assertEquals(List.of(), python.getReferents());
  }

  @Case(132)
  @DisplayName("get_referrers: each holder once even with double edge; includes uncollected trash")
  void referrersAreTheOwnersOnceEach() {
    Node a = node("a");
    Node twice = node("twice");
    twice.setA(a);
    twice.list.add(a);
    Node trash = loop("trash");
    trash.setB(a);
    drop(trash);
    Node pointing = node("pointing");
    pointing.setWeak(a);
    Node untracked = node("untracked");
    untracked.setA(a);
    python.untrack(untracked);
    assertEquals(List.of(twice, trash), python.getReferrers(a));
    assertEquals(List.of(trash), python.getReferrers(trash));
    assertEquals(List.of(twice, trash), python.getReferrers(trash, a));
    assertEquals(1, heap.collect());
    assertEquals(List.of(twice), python.getReferrers(a));
    assertEquals(List.of(), python.getReferrers());
  }

  @Case(133)
  @DisplayName("test_is_tracked: atoms false, instances and mutable containers true")
  void atomsAreNotTracked() {
    Leaf leaf = create(held, h -> new Leaf(h, self -> {}));
    assertFalse(GcCPython.isTracked(leaf));
    python.track(leaf);
    assertFalse(GcCPython.isTracked(leaf));
    Node node = node("node");
    assertTrue(GcCPython.isTracked(node));
    drop(node);
    assertFalse(GcCPython.isTracked(node), "dead");
    assertTrue(GcCPython.isContainer(node), "dead or alive");
    for (Object atom : List.of(leaf, "a string", 1, new ArrayList<>())) {
      assertFalse(GcCPython.isTracked(atom));
      assertFalse(GcCPython.isContainer(atom));
      assertFalse(GcCPython.isFinalized(atom));
    }
  }

  @Case(134)
  @DisplayName("test_get_objects: live self-loop is listed")
  void liveLoopIsListed() {
    Node a = loop("a");
    Node untracked = node("untracked");
    python.untrack(untracked);
    create(held, h -> new Leaf(h, self -> {}));
    python.getObjects().clear(); // the list is the caller's
    assertEquals(List.of(a), python.getObjects());
    drop(a);
    assertEquals(List.of(a), python.getObjects(), "not collected yet");
    heap.collect();
    assertEquals(List.of(), python.getObjects());
  }

  @Test
  void visitorMayChangeTheGraphAndDestroy() {
    Node a = node("a");
    Node b = node("b");
    heap.inspect()
        .visitObjects(
            (object, arg) -> {
              if (object == a) {
                drop(b);
                a.setA(a);
              }
              assertNotSame(b, object);
              return true;
            },
            "");
    assertDead(b);
  }

  @Test
  void referentsAndReferrersOfTheDeadAreRefused() {
    Node a = loop("a");
    Node dead = node("dead");
    drop(dead);
    assertThrows(DeadObjectException.class, () -> python.getReferents(a, dead));
    assertThrows(DeadObjectException.class, () -> python.getReferrers(dead));
    assertEquals(List.of(a), python.getReferents(a), "no guard was left behind");
  }
}
