package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OnBothHeaps;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Weak fields and {@link GcWeak}. */
@Tag("gate")
class WeakReferenceTest extends RuntimeTest {

  @Test
  void weakReferencesDoNotCount() {
    Node a = node("a");
    Node b = node("b");
    a.setWeak(b);
    a.setOther(a);
    GcWeak<Node> w = GcWeak.of(b);
    assertCounts(a, 1, 0);
    assertCounts(b, 1, 0);
    assertSame(b, w.get());
    drop(b);
    assertNull(a.weak);
    assertNull(w.get());
    assertSame(a, a.other);
  }

  @Test
  void closedReferenceIsNullAndSilent() {
    Node a = node("a");
    GcWeak<Node> plain = GcWeak.of(a);
    GcWeak<Node> watching = watch(a);
    assertEquals("a weak reference to " + Errors.name(a), plain.toString());
    plain.close();
    plain.close();
    watching.close();
    watching.close();
    assertNull(plain.get());
    assertNull(watching.get());
    assertEquals("a weak reference to nothing", plain.toString());
    drop(a);
    assertEquals(List.of(), log);
  }

  @Test
  void referenceClosedByAnEarlierCallbackIsNotCalled() {
    Node byCount = node("count");
    Node byCollector = loop("collector");
    for (Node node : List.of(byCount, byCollector)) {
      GcWeak<Node> older = watch(node, "older");
      GcWeak.of(
          node,
          weak -> {
            log.add("newer");
            older.close();
          });
      drop(node);
    }
    assertEquals(1, heap.collect());
    assertEquals(List.of("newer", "newer"), log);
  }

  @Test
  void ownedReferenceOfALiveOwnerIsCalledBack() {
    Node owner = node("owner");
    Node byCount = node("count");
    Node byCollector = loop("collector");
    owner.setResource(watch(byCount));
    drop(byCount);
    owner.setResource(watch(byCollector));
    assertCollects(1, byCollector);
    assertEquals(List.of("callback count", "callback collector"), log);
  }

  @Test
  void ownedReferenceOfAResurrectedOwnerWasNotCalledBack() {
    Node owner = lazarus("owner");
    Node target = node("target");
    ring(owner, target);
    GcWeak<Node> w = watch(target);
    owner.setResource(w);
    assertCollects(0, owner, target);
    assertNull(w.get(), "with a callback: dead from the moment it was trash");
    assertEquals(List.of("finalize owner"), log);
  }

  @Test
  void weakReferencesMakeNoSuspects() {
    Node a = node("a");
    Node b = node("b");
    a.setWeak(b);
    a.setWeak(null);
    GcWeak.of(a).close();
    watch(a).close();
    assertEquals(0, heap.stats().suspects());
  }

  @Test
  void callbackMayMakeReferencesToOtherObjects() {
    Node a = node("a");
    Node b = node("b");
    GcWeak.of(a, weak -> watch(b));
    drop(a);
    drop(b);
    assertEquals(List.of("callback b"), log);
  }

  /** A node that logs that its watched field has become null. */
  private final class Told extends Node {
    Told(GcHeap heap) {
      super(heap);
    }

    void watchOther(Node value) {
      GcProtocol.setWatchedWeak(this, Node.TYPE.firstWeak() + 1, value);
      other = value;
    }

    @Override
    protected void gcWeakCleared(int field) {
      log.add("told");
    }
  }

  @Test
  void ownerIsNotToldOfAFieldThatACallbackHasSetAgain() {
    Told owner = create(held, Told::new);
    Node dying = node("dying");
    Node next = node("next");
    owner.watchOther(dying);
    GcWeak<Node> called = GcWeak.of(dying, _ -> owner.watchOther(next));
    drop(dying);
    assertSame(next, owner.other);
    assertNull(called.get());
    assertEquals(List.of(), log);
    drop(next);
    assertEquals(List.of("told"), log);
  }

  /** A node whose constructor has its watched field refer to the node itself. */
  private static final class SelfWatching extends Node {
    SelfWatching(GcHeap heap) {
      super(heap, null, self -> self.other = self);
    }

    @Override
    protected void gcAdopt(GcAdoption adopt) {
      Node watched = other;
      other = null;
      super.gcAdopt(adopt);
      other = watched;
      adopt.watched("other", Node.TYPE.firstWeak() + 1, other);
    }
  }

  @Test
  void constructorMayHaveAnObjectWatchItself() {
    SelfWatching self = create(held, SelfWatching::new);
    heap.inspect().verify();
    drop(self);
    assertNull(self.other);
    assertDead(self);
  }

  /** Refers from a variable to a dying object with a resource. */
  private void useWhenDying(GcScope scope, Node owner, Node dying, boolean survives) {
    Node owned = Node.create(scope);
    dying.setB(owned);
    dying.setResource(() -> log.add("close"));
    GcWeak.of(
        dying,
        _ -> {
          assertSame(owned, dying.b);
          if (survives) {
            owner.setA(dying);
          } else {
            assertThrows(DeadObjectException.class, () -> owner.setA(dying));
            assertThrows(DeadObjectException.class, () -> scope.keep(dying));
          }
          dying.setB(null);
          log.add("used");
        });
  }

  @OnBothHeaps
  void callbackMayUseADyingObjectThatItHasCaptured(boolean shared) {
    GcHeap.Builder builder = GcHeap.builder().onLeak(_ -> {}).onUnraisable(unraisable::add);
    GcHeap own = shared ? builder.shared() : builder.confined();
    try (GcScope scope = own.enter()) {
      Node last = Node.create(scope);
      useWhenDying(scope, Node.create(scope), last, false);
      scope.drop(last);
      assertEquals(List.of("used", "close"), takeLog());

      Node garbage = Node.create(scope);
      garbage.setA(garbage);
      useWhenDying(scope, Node.create(scope), garbage, true);
      scope.drop(garbage);
      own.collect();
      assertEquals(List.of("used"), takeLog());
      assertAlive(garbage);
      own.inspect().verify();
    }
    own.run(own::collect);
    assertEquals(List.of("close"), takeLog());
    try (GcScope scope = own.enter()) {
      Node owner = own.retain(Node.create(scope));
      useWhenDying(scope, owner, own.retain(Node.create(scope)), true);
    }
    own.close();
    assertEquals(List.of("used", "close"), takeLog());
    assertEquals(List.of(), unraisable);
  }
}
