package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Weighty;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** While a constructor runs nothing is counted; adoption counts everything at once. */
@Tag("gate")
class ConstructionTest extends RuntimeTest {

  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private Node failing(Node.Initializer init) {
    List<Node> self = new ArrayList<>();
    assertThrows(
        Failure.class,
        () ->
            Node.create(
                held,
                node -> {
                  self.add(node);
                  init.run(node);
                  throw new Failure();
                }));
    return self.getFirst();
  }

  @Test
  void settersInAConstructorOnlyStore() {
    Node x = node("x");
    Node y = node("y");
    AutoCloseable resource = resource("r");
    Node a =
        Node.create(
            held,
            self -> {
              assertSame(heap, self.gcHeap());
              assertFalse(GcCPython.isTracked(self));
              self.setA(y);
              self.setA(x);
              self.setB(y);
              self.setB(null);
              self.list.add(x);
              self.list.add(y);
              self.list.remove(y);
              self.setWeak(x);
              self.setResource(resource);
              assertCounts(x, 1, 0);
              assertCounts(y, 1, 0);
            });
    assertTrue(GcCPython.isTracked(a));
    assertCounts(a, 1, 0);
    assertCounts(x, 1, 2);
    assertCounts(y, 1, 0);
    drop(x, a);
    assertDead(a, x);
    assertEquals(List.of("close r"), log);
  }

  @Test
  void weakFieldsSetInAConstructorAreNulledWhenTheirReferentsDie() {
    Node x = node("x");
    Node y = node("y");
    Node other = Node.create(held, self -> self.setWeak(y));
    Node a =
        Node.create(
            held,
            self -> {
              self.setWeak(x);
              self.setOther(y);
            });
    drop(x);
    assertNull(a.weak);
    assertSame(y, a.other);
    drop(other);
    drop(y);
    assertNull(a.other);
    assertNull(other.weak);
  }

  @Test
  void ownerThatDiesIsForgottenByThoseItsConstructorReferredToWeakly() {
    Node x = node("x");
    Node a = Node.create(held, self -> self.setWeak(x));
    drop(a);
    Node reused = node("reused");
    reused.setWeak(reused);
    drop(x);
    assertSame(reused, reused.weak);
  }

  @Test
  void throwingConstructorCountsNothingAndLeaksNoSlot() {
    Node x = node("x");
    Node.Initializer init =
        self -> {
          self.setA(x);
          self.list.add(x);
          self.setWeak(x);
        };
    failing(init);
    long live = heap.stats().live();
    for (int i = 0; i < 10_000; i++) {
      failing(init);
    }
    assertEquals(live, heap.stats().live());
    Node next = node("next");
    assertTrue(Inside.slot(next) <= 3, "slot " + Inside.slot(next));
    assertCounts(x, 1, 0);
    drop(x);
    assertDead(x);
  }

  @Test
  void scopeHoldsNothingAfterAThrowingConstructor() {
    try (GcScope scope = heap.openScope()) {
      assertThrows(
          Failure.class,
          () ->
              Node.create(
                  scope,
                  self -> {
                    throw new Failure();
                  }));
      assertEquals("a scope that holds 0 objects", scope.toString());
    }
  }

  @Test
  void weakReferencesToAnObjectUnderConstructionLast() {
    Node pointing = node("pointing");
    List<GcWeak<Node>> weak = new ArrayList<>();
    Node a =
        Node.create(
            held,
            self -> {
              weak.add(GcWeak.of(self));
              weak.add(watch(self, "a"));
              pointing.setWeak(self);
              self.setOther(self);
              weak.forEach(w -> assertSame(self, w.get()));
            });
    weak.forEach(w -> assertSame(a, w.get()));
    assertSame(a, pointing.weak);
    assertSame(a, a.other);
    drop(a);
    weak.forEach(w -> assertNull(w.get()));
    assertNull(pointing.weak);
    assertEquals(List.of("callback a"), log);
  }

  @Test
  void weakReferencesAreNullWhenTheConstructorThrows() {
    Node pointing = node("pointing");
    List<GcWeak<Node>> weak = new ArrayList<>();
    long live = heap.stats().live();
    Node self =
        failing(
            node -> {
              weak.add(GcWeak.of(node));
              weak.add(watch(node, "a"));
              pointing.setWeak(node);
              node.setOther(node);
            });
    weak.forEach(w -> assertNull(w.get()));
    assertNull(pointing.weak);
    assertEquals(List.of(), log, "it was never alive");
    assertDead(self);
    assertEquals(live, heap.stats().live());
  }

  @Test
  void weakReferencesAreNullWhenANestedConstructorThrows() {
    Node pointing = node("pointing");
    Node outer =
        Node.create(
            held,
            self -> {
              failing(pointing::setWeak);
            });
    assertNull(pointing.weak);
    assertAlive(outer);
  }

  @Test
  void creationsNest() {
    List<Node> inner = new ArrayList<>();
    Node outer =
        Node.create(
            held,
            self -> {
              for (int i = 0; i < 100; i++) {
                Node child = Node.create(held, grandchild -> grandchild.setA(node("deep")));
                inner.add(child);
                self.list.add(child);
              }
            });
    assertEquals(201, heap.stats().live());
    inner.forEach(child -> assertCounts(child, 1, 1));
    drop(inner.toArray(GcObject[]::new));
    assertEquals(201, heap.stats().live());
    drop(outer);
    assertEquals(100, heap.stats().live());
  }

  @Test
  void deeplyNestedCreationsHaveRoomInTheirScope() {
    Node outermost = nested(300);
    assertEquals(301, heap.stats().live());
    assertCounts(outermost, 1, 0);
    assertEquals("a scope that holds 301 objects", held.toString());
  }

  private Node nested(int depth) {
    return Node.create(
        held,
        self -> {
          if (depth > 0) {
            self.setA(nested(depth - 1));
          }
        });
  }

  @Test
  void owningAnObjectUnderConstructionThrowsAndSaysWhatToDo() {
    Node parent = node("parent");
    List<Runnable> uses = new ArrayList<>();
    Node child =
        Node.create(
            held,
            self -> {
              uses.add(() -> parent.setA(self));
              uses.add(() -> parent.list.add(self));
              uses.add(() -> parent.list.addAll(List.of(parent, self)));
              uses.add(() -> parent.moveA(held, self));
              uses.add(() -> parent.list.move(held, self));
              uses.add(() -> heap.retain(self));
              uses.add(() -> heap.release(self));
              uses.add(() -> heap.openRoot(self));
              uses.add(() -> python.track(self));
              uses.add(() -> python.untrack(self));
              uses.add(() -> python.delete(self));
              uses.add(() -> held.keep(self));
              uses.add(() -> held.drop(self));
              for (Runnable use : uses) {
                IllegalStateException e = assertThrows(IllegalStateException.class, use::run);
                assertNotEquals(DeadObjectException.class, e.getClass());
                String message = String.valueOf(e.getMessage());
                assertTrue(message.startsWith("Node is under construction "), message);
                assertTrue(message.endsWith("Do it after create."), message);
              }
              assertEquals(List.of(), parent.list);
              assertNull(parent.a);
            });
    assertCounts(parent, 1, 0);
    parent.setA(child);
    assertCounts(child, 1, 1);
  }

  @Test
  void objectThatOwnsItselfInItsConstructorIsRefused() {
    IllegalStateException e =
        assertThrows(IllegalStateException.class, () -> Node.create(held, self -> self.setA(self)));
    assertTrue(String.valueOf(e.getMessage()).contains("'a' of Node"), e::toString);
    assertEquals(0, heap.stats().live());
  }

  @Test
  void scopeClosedWhileTheConstructorRunsIsFoundByTheNextCreation() {
    GcScope scope = heap.openScope();
    Node x = Node.create(scope);
    assertThrows(
        DeadObjectException.class,
        () ->
            Node.create(
                held,
                self -> {
                  self.setA(x);
                  scope.close();
                }));
    assertThrows(IllegalStateException.class, () -> Node.create(scope));
    assertEquals(0, heap.stats().live());
  }

  @Test
  void collectInAConstructorCollects() {
    Node loop = loop("loop");
    drop(loop);
    Node x = node("x");
    Node a =
        Node.create(
            held,
            self -> {
              self.setA(x);
              self.setWeak(loop);
              assertEquals(1, heap.collect());
              self.setWeak(null);
            });
    assertDead(loop);
    assertCounts(x, 1, 1);
    assertAlive(a);
  }

  @Test
  void whatIsMadeInAConstructorAndForgottenIsGivenUp() {
    Node.create(
        held,
        self -> {
          for (String name : List.of("first", "second")) {
            assertFalse(
                Inside.isLive(new Node(heap, null, made -> made.setResource(resource(name)))));
          }
        });
    assertEquals(List.of(), takeLog());
    heap.collect();
    assertEquals(List.of("close first", "close second"), takeLog());
    assertEquals(1, heap.stats().live());
    heapRecovers();
  }

  @Test
  void collectWhileANewObjectIsWeighedLeavesItAlone() {
    Weighty made =
        Weighty.create(
            held,
            100,
            self -> {
              self.setResource(resource("its own"));
              ((Weighty) self).weighing = heap::collect;
            });
    assertAlive(made);
    assertEquals(List.of(), log);
    drop(made);
    assertEquals(List.of("close its own"), takeLog());
  }
}
