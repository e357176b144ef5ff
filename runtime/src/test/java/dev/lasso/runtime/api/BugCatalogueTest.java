package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Bag;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.CaseList;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Leaf;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Threads;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The mistakes that collectors of reference cycles have been found to make, a test for each, here
 * or in {@link ThrowingTraverseTest}. The projects named are those whose issue trackers tell of it.
 */
@Tag("gate")
class BugCatalogueTest extends RuntimeTest {

  private static final String LEFT_OUT =
      """
      13 | live hub scanned again and again  | about the time that collections take
      14 | collections too often or never    | about the time that collections take
      15 | garbage outruns the slices        | about the time that collections take
      17 | closure hides an owned reference  | fields alone own; a lambda's capture is borrowed
      """;

  @Test
  void everyEntryIsShownByATestOrLeftOutForAReason() {
    assertEquals(
        List.of(),
        new CaseList("1-18", LEFT_OUT)
            .faults(List.of(BugCatalogueTest.class, ThrowingTraverseTest.class)));
  }

  private Bag cell() {
    return handwritten(Bag::new);
  }

  @Case(1)
  @DisplayName("forgotten edge in traverse → silent leak (RustPython, dd-trace-py, rpds)")
  void edgeThatATraverseForgetsKeepsItsTargetAliveAndIsReported() {
    Misvisiting a = handwritten(Misvisiting::new);
    Node b = node("b");
    a.own(b);
    a.own(a);
    a.visits = 0;
    assertCollects(0, a, b);
    assertCounts(a, 0, 1);
    assertCounts(b, 0, 1);
    String found =
        String.valueOf(
            assertThrows(ReferenceCountException.class, heap.inspect()::verify).getMessage());
    for (GcObject object : List.of(a, b)) {
      assertTrue(
          found.contains(Errors.name(object) + " counts 1 owner, but 0 owned references"), found);
    }
    a.visits = 1;
    a.gcClear();
    assertDead(a, b);
  }

  @Case(value = 2, part = "visited twice")
  @DisplayName("edge visited twice → live object released (bacon-rajan-cc, Cython, nanolang)")
  void edgeThatIsVisitedTwiceIsReportedAndItsObjectsStay() {
    Misvisiting a = handwritten(Misvisiting::new);
    Bag b = cell();
    a.own(b);
    b.own(a);
    a.visits = 2;
    assertCollects(0, a, b);
    String message = takeUnraisableMessages().getFirst();
    assertTrue(
        message.startsWith(
            "edge count of "
                + Errors.name(b)
                + " is 1 but 2 owned references to it were visited, 2 of them by the traverse of "
                + Errors.name(a)),
        message);
    assertCounts(a, 0, 1);
    assertCounts(b, 0, 1);
    assertThrows(ReferenceCountException.class, heap.inspect()::verify);
    a.visits = 1;
    a.gcClear();
    assertDead(a, b);
  }

  @Case(value = 2, part = "not owned")
  @DisplayName("un-owned edge visited → live object released")
  void edgeThatIsVisitedAndNotOwnedIsFoundByVerify() {
    Misvisiting a = handwritten(Misvisiting::new);
    Node borrowed = node("borrowed");
    a.edges.add(borrowed);
    a.own(a);
    drop(a);
    String found =
        String.valueOf(
            assertThrows(ReferenceCountException.class, heap.inspect()::verify).getMessage());
    assertTrue(found.contains(Errors.name(borrowed)), found);
    assertFalse(found.contains(Errors.name(a) + " counts"), found);
    assertEquals(List.of(), unraisable);
    a.edges.remove(borrowed);
    assertEquals(1, heap.collect());
    assertAlive(borrowed);
  }

  /** A cell whose traverse visits each edge as often as it is told. */
  private static final class Misvisiting extends Bag {

    private int visits = 1;

    Misvisiting(GcHeap heap) {
      super(heap);
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      int stop = 0;
      for (int i = 0; stop == 0 && i < visits; i++) {
        stop = super.gcTraverse(visit, arg);
      }
      return stop;
    }
  }

  @Case({3, 4})
  @DisplayName(
      "candidate dies by count while buffered → double free (jac, bacon-rajan-cc); dead candidates"
          + " not removed → huge pause, retained memory (mutsu)")
  void suspectsThatDieByCountLeaveNothingBehind() {
    Node owner = node("owner");
    for (int i = 0; i < 10_000; i++) {
      Node a = node("a");
      owner.setA(a);
      drop(a);
      assertEquals(1, heap.stats().suspects());
    }
    owner.setA(null);
    assertEquals(0, heap.stats().suspects());
    Node inItsPlace = node("in its place");
    assertEquals(0, heap.collect());
    assertEquals(0, heap.stats().candidates());
    assertAlive(inItsPlace);
  }

  @Case(5)
  @DisplayName("destructors append suspects, or decrement, while garbage is freed (Nim, php-src)")
  void whatResourcesOfGarbageLetGoOfIsForTheNextCollection() {
    Node live = node("live");
    Node loop = loop("loop");
    live.setA(loop);
    Node held = heap.retain(node("held"));
    held.setA(held);
    drop(loop, held);
    for (int i = 0; i < 2; i++) {
      Node garbage = loop("garbage");
      int which = i;
      garbage.setResource(
          () -> {
            if (which == 0) {
              live.setA(null);
            } else {
              heap.release(held);
            }
          });
      drop(garbage);
    }
    assertEquals(2, heap.collect());
    assertCounts(loop, 0, 1);
    assertCounts(held, 0, 1);
    assertEquals(2, heap.collect());
    assertDead(loop, held);
    assertAlive(live);
  }

  @Case(6)
  @DisplayName("finalizer resurrects; freed anyway, or finalized twice (rust-gc)")
  void resurrectedObjectsLiveAndAreNotFinalizedAgain() {
    Node byCount = lazarus("count");
    Node byCollector = looped(lazarus("collector"));
    drop(byCount);
    assertCollects(0, byCollector);
    assertCounts(byCount, 1, 0);
    assertCounts(byCollector, 1, 1);
    assertSame(byCollector, byCollector.a);
    drop(byCount);
    assertCollects(1, byCollector);
    assertDead(byCount, byCollector);
    assertEquals(List.of("finalize count", "finalize collector"), log);
  }

  @Case(7)
  @DisplayName("deep chain: recursion in mark or in free (rust-gc, scheme-rs, Cython, gc-arena)")
  void deepHandwrittenChainNeedsNoStack() throws Exception {
    Threads.onLittleStack(256, BugCatalogueTest::killDeepChains);
  }

  private static void killDeepChains() {
    int length = 20_000;
    try (GcHeap heap = Heaps.open();
        GcScope scope = heap.openScope()) {
      for (boolean ring : List.of(false, true)) {
        Bag first = GcHandwritten.create(scope, Bag::new);
        Bag last = first;
        for (int i = 1; i < length; i++) {
          Bag next = GcHandwritten.create(scope, Bag::new);
          last.own(next);
          scope.drop(next);
          last = next;
        }
        if (ring) {
          last.own(first);
        }
        scope.drop(first);
        assertEquals(ring ? length : 0, heap.collect());
        assertEquals(0, heap.stats().live());
      }
    }
  }

  @Case(8)
  @DisplayName("first node's count not restored after trial deletion (bacon-rajan-cc)")
  void countsAreWhatTheyWereAfterACollectionInVain() {
    Node root = node("root");
    List<Node> nodes = List.of(node("0"), node("1"), node("2"), node("3"));
    ring(nodes.toArray(Node[]::new));
    root.setA(nodes.get(2));
    nodes.forEach(node -> node.setB(nodes.getFirst()));
    nodes.forEach(this::drop);
    for (int i = 0; i < 3; i++) {
      assertEquals(0, heap.collect());
      assertCounts(root, 1, 0);
      assertCounts(nodes.get(0), 0, 5);
      assertCounts(nodes.get(1), 0, 1);
      assertCounts(nodes.get(2), 0, 2);
      assertCounts(nodes.get(3), 0, 1);
      root.setB(nodes.get(i));
      root.setB(null);
    }
    root.setA(null);
    assertEquals(4, heap.collect());
  }

  @Case(10)
  @DisplayName("traverse called on a half-built object (nanobind)")
  void objectUnderConstructionIsNotTraversed() {
    droppedLoop();
    Node part = node("part");
    python.untrack(part);
    List<GcWeak<HalfBuilt>> early = new ArrayList<>();
    HalfBuilt built =
        handwritten(
            h -> {
              HalfBuilt half = new HalfBuilt(h);
              early.add(GcWeak.of(half));
              log.add("collected " + h.collect());
              h.freeze();
              h.unfreeze();
              log.add("objects " + GcCPython.of(h).getObjects());
              half.parts = new GcObject[] {part};
              return half;
            });
    assertEquals(List.of("collected 1", "objects []"), log);
    assertSame(built, early.getFirst().get());
    assertEquals(List.of(part), python.getReferents(built));
  }

  /** A container whose traverse fails until it is complete. */
  private static final class HalfBuilt extends GcHandwritten {

    static final GcType TYPE =
        GcType.of(HalfBuilt.class, MethodHandles.lookup()).traversed().build();

    private @Nullable GcObject @Nullable [] parts;

    HalfBuilt(GcHeap heap) {
      super(heap);
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      if (parts == null) {
        throw new IllegalStateException("half built");
      }
      return visit.items(0, parts, arg);
    }
  }

  @Case(11)
  @DisplayName("collection re-entered from dealloc (Cython)")
  void collectionFromEachStepOfADeathLeavesTheDyingAlone() {
    Node.Action collect = self -> log.add(self.name + " " + heap.collect());
    Node a = finalized("a", collect);
    GcWeak.of(a, weak -> log.add("callback " + heap.collect()));
    a.setResource(() -> log.add("close " + heap.collect()));
    Bag last = cell();
    last.beforeClear = () -> log.add("clear " + heap.collect());
    Node bridge = node("bridge");
    a.setA(bridge);
    last.own(a);
    last.own(bridge);
    bridge.setResource(() -> log.add("bridge " + heap.collect()));
    drop(a, bridge, last);
    assertEquals(List.of("clear 0", "finalize a", "a 0", "callback 0", "close 0", "bridge 0"), log);
    assertDead(a, bridge, last);
    assertEquals(0, heap.stats().live());
  }

  @Case(12)
  @DisplayName("fields cleared before the user's close code needs them (py-veo, cuda-python)")
  void resourcesAreClosedWhileAllFieldsAreSet() {
    Node a = node("a");
    Node b = node("b");
    Node byCount = node("by count");
    for (Node node : List.of(a, b, byCount)) {
      node.setResource(
          () -> log.add(node.name + " with " + (node.a == null ? "nothing" : node.a.name)));
    }
    ring(a, b);
    Node child = node("child");
    byCount.setA(child);
    assertCollects(2, child, a, b);
    drop(byCount);
    assertEquals(List.of("b with a", "a with b", "by count with child"), log);
  }

  @Case(16)
  @DisplayName("weak references cleared before or after finalizers in the wrong order (CPython)")
  void callbacksComeBeforeFinalizersAndPlainReferencesLastThroughThem() {
    List<GcWeak<Node>> plain = new ArrayList<>();
    Node a =
        finalized(
            "a",
            self -> {
              assertSame(self, plain.getFirst().get());
              assertSame(self, self.weak);
            });
    a.setA(a);
    a.setWeak(a);
    Node field = node("field");
    field.setWeak(a);
    plain.add(GcWeak.of(a));
    GcWeak<Node> withCallback = GcWeak.of(a, weak -> log.add("callback " + weak.get()));
    a.setResource(() -> log.add("close sees " + plain.getFirst().get() + " and " + field.weak));
    assertCollects(1, a);
    assertEquals(List.of("callback null", "finalize a", "close sees null and null"), log);
    assertNull(withCallback.get());
  }

  @Case(18)
  @DisplayName("flag \"no GC\" lost or wrong across inheritance (Cython)")
  void edgesOfASubtypeOrASupertypeMakeAContainer() {
    GcType atomic = GcType.of(Leaf.class, MethodHandles.lookup()).build();
    GcType atomicSub = GcType.of(Leaf.class, MethodHandles.lookup()).extending(atomic).build();
    GcType edgeSub =
        GcType.of(Node.class, MethodHandles.lookup())
            .extending(atomicSub)
            .owned("a", Node.class)
            .build();
    GcType plainSubSub = GcType.of(Node.class, MethodHandles.lookup()).extending(edgeSub).build();
    assertFalse(atomic.isContainer());
    assertFalse(atomicSub.isContainer());
    assertTrue(edgeSub.isContainer());
    assertTrue(plainSubSub.isContainer());
    assertFalse(Inside.isCyclic(atomicSub));
    assertTrue(Inside.isCyclic(edgeSub));
    assertTrue(Inside.isCyclic(plainSubSub));
  }
}
