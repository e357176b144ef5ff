package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.support.Device;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OverVisitor;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Automatic collections that go on while code of the program is called. */
class SlicesUserCodeTest extends SlicedTest {

  /** Returns whether a paused search is in the middle of the edges of an object. */
  private boolean isInTheMiddleOfAnObject() {
    Object run = Inside.part(Inside.part(heap, "collector"), "sliced");
    return run != null && (long) Inside.part(Inside.part(run, "search"), "copied") > 0;
  }

  @Test
  void searchThatGoesOnInAComparatorFindsAllThatIsSortedMeanwhile() {
    Node keeper = Node.create(scope);
    Node owner = Node.create(scope);
    Node last = Node.create(scope);
    last.name = "z";
    keeper.setA(last);
    owner.list.move(scope, last);
    for (int i = 0; i < 600; i++) {
      Node node = Node.create(scope);
      node.name = "a";
      owner.list.move(scope, node);
    }
    owner.setA(owner);
    scope.drop(owner); // garbage, which the program may still use
    owner.list.sort(
        (one, other) -> {
          for (int i = 0; i < 20 && !isInTheMiddleOfAnObject(); i++) {
            slice(1);
          }
          return one.name.compareTo(other.name);
        });
    for (int i = 0; i < 5; i++) {
      slice(100_000);
    }
    assertFalse(Inside.isDead(last));
  }

  @Test
  void runInSlicesNamesAnObjectThatItsOwnersVisitTooOften() {
    List<GcUnraisable> reports = new ArrayList<>();
    heap.onUnraisable(reports::add);
    OverVisitor over = RuntimeTest.create(scope, OverVisitor::new);
    Node owned = Node.create(scope);
    over.setA(owned);
    owned.setA(over);
    scope.drop(over);
    scope.drop(owned);
    for (int i = 0; i < 100 && reports.isEmpty(); i++) {
      slice(1);
    }
    assertEquals(1, reports.size());
    assertInstanceOf(ReferenceCountException.class, reports.getFirst().thrown());
    assertEquals(1, heap.stats().collections());
    assertFalse(Inside.isDead(owned));
    over.setA(null);
    assertTrue(Inside.isDead(over) && Inside.isDead(owned));
  }

  // things

  private Node finalized(Node.Action finalizer) {
    return Node.createFinalized(scope, finalizer);
  }

  /** Rings whose finalizers change them and bring nothing back: a collection frees them at once. */
  private Map<String, Runnable> rings() {
    Map<String, Runnable> rings = new LinkedHashMap<>();
    Node.Action setter = self -> self.setB(self);
    rings.put("each calls its own setter", () -> ring(finalized(setter), finalized(setter)));
    rings.put("one is alone", () -> ring(finalized(setter)));
    rings.put("some do", () -> ring(Node.create(scope), finalized(setter), Node.create(scope)));
    rings.put("each cuts its edge", () -> ring(finalized(Node::gcClear), finalized(Node::gcClear)));
    rings.put("each adds an edge", () -> ring(finalized(this::own), finalized(this::own)));
    rings.put(
        "each is held for a moment", () -> ring(finalized(this::hold), finalized(this::hold)));
    rings.put("each sets a weak field", () -> ring(finalized(this::point), finalized(setter)));
    rings.put("each creates a child", () -> ring(finalized(this::bear), finalized(this::bear)));
    rings.put(
        "each has a list that changes",
        () -> ring(finalized(self -> self.list.add(self)), finalized(self -> self.list.clear())));
    rings.put("a chain hangs on it", () -> hangOn(finalized(self -> self.list.add(self))));
    rings.put("a callback changes it", this::changeInACallback);
    rings.put("it is large", () -> ring(many(2_000, setter)));
    return rings;
  }

  private void own(Node self) {
    self.setB(self.a);
  }

  private void hold(Node self) {
    scope.drop(scope.keep(self));
  }

  private void point(Node self) {
    self.setWeak(self.a);
  }

  private void bear(Node self) {
    self.moveB(scope, Node.create(scope));
  }

  private void hangOn(Node node) {
    Node last = node;
    for (int i = 0; i < 10; i++) {
      last.moveB(scope, finalized(self -> self.list.add(self)));
      last = last.b;
    }
    ring(node, Node.create(scope));
  }

  private void changeInACallback() {
    Node node = Node.create(scope);
    Node other = Node.create(scope);
    GcWeak.of(node, _ -> other.setB(other));
    ring(node, other);
  }

  private Node[] many(int count, Node.Action finalizer) {
    Node[] nodes = new Node[count];
    for (int i = 0; i < count; i++) {
      nodes[i] = i % 7 == 0 ? finalized(finalizer) : Node.create(scope);
    }
    return nodes;
  }

  @TestFactory
  Stream<DynamicTest> whatFinalizersTouchedIsFreedBeforeARunSaysThatItIsOver() {
    return rings().entrySet().stream()
        .flatMap(
            each ->
                Stream.of(0, 1, 13)
                    .map(
                        steps ->
                            dynamicTest(
                                each.getKey() + (steps == 0 ? "" : ", in slices of " + steps),
                                () -> {
                                  each.getValue().run();
                                  if (steps == 0) {
                                    assertTrue(heap.collect(Duration.ofDays(1)));
                                  } else {
                                    finishARun(steps);
                                  }
                                  assertEquals(0, heap.stats().live());
                                })));
  }

  private void finishARun(long steps) {
    long collections = heap.stats().collections();
    while (heap.stats().collections() == collections) {
      slice(steps);
    }
  }

  @Test
  void resurrectedObjectsLiveOnWithAllBelowThemAndTheOthersDie() {
    Node saved = finalized(scope::keep);
    Node below = finalized(self -> self.setB(self));
    saved.setB(below);
    Node beside = finalized(self -> self.setB(self));
    beside.setB(saved);
    ring(saved, below);
    ring(beside, Node.create(scope));
    finishARun(1);
    assertEquals(2, heap.stats().collected());
    assertTrue(Inside.isDead(beside));
    assertFalse(Inside.isDead(saved) || Inside.isDead(below));
    heap.inspect().verify();
    scope.drop(saved);
    finishARun(1);
    assertEquals(0, heap.stats().live());
  }

  /**
   * Case 66: what a finalizer creates is outside, so that what it owns lives until the next run.
   */
  @Test
  void objectThatAFinalizerCreatedAndLinkedIsFreedByTheNextRun() {
    for (int steps = 1; steps < 30; steps += 4) {
      long freed = heap.stats().collected();
      Node old = finalized(self -> link(self, Node.create(scope)));
      ring(old, Node.create(scope));
      finishARun(steps);
      assertEquals(freed, heap.stats().collected());
      finishARun(steps);
      assertEquals(freed + 3, heap.stats().collected());
      assertEquals(0, heap.stats().live());
    }
  }

  private void link(Node self, Node created) {
    created.setA(self);
    self.setB(created);
    scope.drop(created);
  }

  @Test
  void objectThatTheProgramReachesBetweenSlicesOfTheSecondSearchLives() {
    for (int slices = 0; slices < 60; slices++) {
      boolean[] told = {false};
      Node first = finalized(self -> told[0] = self == self.a || touch(self));
      Node second = Node.create(scope);
      GcWeak<Node> weak = GcWeak.of(second);
      ring(first, second);
      sliceWhile(() -> !told[0]);
      slices(slices);
      Node reached = weak.get();
      if (reached != null) {
        scope.keep(reached);
        slices(100);
        assertFalse(Inside.isDead(first) || Inside.isDead(second));
        scope.drop(reached);
      }
      heap.inspect().verify();
      heap.collect();
      assertTrue(Inside.isDead(first) && Inside.isDead(second));
      weak.close();
    }
  }

  private static boolean touch(Node self) {
    self.setB(self);
    return true;
  }

  @Test
  void garbageThatAPausedRunHasPassedByIsFreedBeforeCollectReturnsTrue() {
    for (int slices = 1; slices < 20; slices++) {
      ring(Node.create(scope), Node.create(scope), Node.create(scope));
      slices(slices);
      ring(Node.create(scope), Node.create(scope));
      assertTrue(heap.collect(Duration.ofDays(1)));
      assertEquals(0, heap.stats().live());
    }
  }

  @Test
  void runThatIsGivenUpAfterItsFinalizersLeavesAllToTheNextOne() {
    for (int slices = 0; slices < 30; slices++) {
      boolean[] told = {false};
      Node first = finalized(self -> told[0] = touch(self));
      ring(first, Node.create(scope), Node.create(scope));
      sliceWhile(() -> !told[0]);
      slices(slices);
      heap.inspect().verify();
      heap.collect();
      assertEquals(0, heap.stats().live());
    }
  }

  /** The bits of the flags of a candidate mean something else in the header of a dead object. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void runThatEndsInAReleaseMethodLeavesTheDyingObjectAlone(boolean inSlices) {
    Runnable end =
        () -> {
          for (int i = 0; inSlices && i < 20; i++) {
            slice(5);
          }
          heap.collect();
        };
    for (int slices = 0; slices < 40; slices++) {
      Node keeper = Node.create(scope);
      Node ring = Node.createFinalized(scope, _ -> {});
      Device device =
          Device.create(
              scope,
              (self, field, _) -> {
                end.run();
                self.setB(null);
                log.add(field + " " + self.first());
              });
      device.setFirst(1);
      device.setSecond(2);
      keeper.setB(device);
      ring(ring);
      scope.drop(device);
      slices(slices);
      keeper.setB(null);
      assertEquals(List.of("second 1", "first 1"), log, "after " + slices + " slices");
      log.clear();
      String message =
          assertThrows(DeadObjectException.class, () -> device.setB(null)).getMessage();
      assertTrue(message.contains("its last owner released it"), message);
    }
  }

  @Test
  void objectWhoseFinalizerGivesItselfAnOwnerWhileItDiesByCountIsNotLeft() {
    Node own = Node.createFinalized(scope, self -> self.setA(self));
    Node releases = Node.createFinalized(scope, self -> scope.drop(own));
    ring(releases);
    assertTrue(heap.collect(Duration.ofDays(1)));
    assertTrue(HeaderBits.isDead(own));
  }
}
