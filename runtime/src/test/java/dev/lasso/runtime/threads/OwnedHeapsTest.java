package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Shared heaps that an object of a shared heap owns, one for each session. */
class OwnedHeapsTest extends SharedHeapTest {

  private final Heap session = (Heap) GcHeap.builder().leaks(GcLeakLevel.OFF).shared();

  /** Opens a root of an object that owns the session's heap. */
  private GcRoot<Node> owner() {
    return Node.openRoot(heap, scope -> Node.createOwner(scope, session));
  }

  private void createStatement(GcScope scope) {
    node(scope, "statement").setResource(() -> log.add("inside: " + heap.isInside()));
  }

  @Test
  void rootOfTheOwnerClosesWithoutTheThreadInside() throws Exception {
    GcRoot<Node> owner = owner();
    AtomicReference<GcScope> running = new AtomicReference<>();
    other
        .submit(
            () -> {
              running.set(session.enter());
              createStatement(running.get());
            })
        .get();
    log.clear();
    owner.close();
    heap.enter().close();
    assertEquals(0, heap.stats().live());
    assertFalse(session.isClosed());
    assertEquals(List.of(), log);
    other.submit(() -> running.get().close()).get();
    assertTrue(session.isClosed());
    assertEquals(List.of("inside: false"), log);
  }

  @Test
  void ownedHeapIsClosedWhenTheRootOfTheOwnerIs() {
    GcRoot<Node> owner = owner();
    GcRoot<Node> inner;
    try (GcScope scope = session.enter()) {
      createStatement(scope);
      inner = session.openRoot(node(scope, "held"));
    }
    log.clear();
    owner.close();
    assertTrue(session.isClosed());
    assertFalse(inner.isOpen());
    assertEquals(List.of("close held"), log);
  }

  @Test
  void ownedHeapIsClosedWhenTheThreadLeavesTheHeapOfTheOwner() {
    GcRoot<Node> owner = owner();
    try (GcScope _ = session.enter()) {
      createStatement(session.openScope());
    }
    log.clear();
    try (GcScope _ = heap.enter()) {
      owner.get().setResource(null);
      assertFalse(session.isClosed());
    }
    assertTrue(session.isClosed());
    assertEquals(List.of("inside: false"), log);
    owner.close();
  }

  @Test
  void threadThatLeavesClosesAllHeapsWhoseOwnersHaveDied() {
    GcHeap another = GcHeap.shared();
    try (GcScope scope = heap.enter()) {
      Node.createOwner(scope, session);
      Node.createOwner(scope, another);
    }
    assertTrue(session.isClosed());
    assertTrue(Inside.isClosed(another));
  }

  @Test
  void codeThatClosesAnOwnedHeapDoesNotWaitForItself() {
    GcRootMap<String, Node> map =
        GcRootMap.<String, Node>builder(heap).patience(Duration.ZERO).build();
    try (GcRoot<Node> owner = owner()) {
      map.put("owner", owner);
    }
    GcRoot<Node> inner =
        Node.openRoot(
            session,
            scope -> Node.createOwner(scope, () -> map.computeIfAbsent("a", this::root).close()));
    map.remove("owner");
    assertFalse(inner.isOpen());
    assertEquals(Set.of("a"), map.keys());
    map.close();
  }

  @Test
  void threadInsideTheOwnedHeapClosesItWhenItLeaves() {
    GcRoot<Node> owner = owner();
    try (GcScope scope = session.enter()) {
      createStatement(scope);
      log.clear();
      owner.close();
      assertFalse(session.isClosed());
    }
    assertTrue(session.isClosed());
    assertEquals(List.of("inside: false"), log);
  }

  @Test
  void ownedHeapIsClosedWithTheHeapOfTheOwner() {
    closed = true;
    GcRoot<Node> owner = owner();
    heap.close();
    assertFalse(owner.isOpen());
    assertTrue(session.isClosed());
    assertEquals(1, logged.take().size()); // of the open root
  }

  /** The owner dies inside its own heap, where the thread may not enter another one. */
  @Test
  void ownedWeakReferencesToAnObjectOfAnotherHeapCloseOutsideOfThatHeap() {
    GcWeak<Node> plain;
    GcWeak<Node> called;
    GcRoot<Node> target;
    try (GcScope scope = session.enter()) {
      Node object = Node.create(scope);
      target = session.openRoot(object);
      plain = GcWeak.of(object);
      called = GcWeak.of(object, _ -> log.add("called"));
    }
    try (GcScope scope = heap.enter()) {
      Node.create(scope).setResource(plain);
      Node.create(scope).setResource(called);
    }
    try (GcScope _ = session.enter()) {
      assertNull(plain.get());
      assertNull(called.get());
    }
    target.close();
    session.close();
    assertEquals(List.of(), log);
  }

  @Test
  void objectCannotOwnItsOwnHeapOrAnEntry() {
    try (GcHeap confined = GcHeap.confined()) {
      for (GcHeap own : List.of(confined, session)) {
        try (GcScope scope = own.enter();
            GcEntry entry = own.lock()) {
          Node object = Node.create(scope);
          for (AutoCloseable resource : List.of(own, entry)) {
            Throwable thrown =
                assertThrows(IllegalArgumentException.class, () -> object.setResource(resource));
            assertTrue(
                String.valueOf(thrown.getMessage())
                    .contains("cannot take " + resource + ", which"));
            assertFalse(GcProtocol.isBare(own, resource));
          }
        }
      }
    }
    session.close();
  }
}
