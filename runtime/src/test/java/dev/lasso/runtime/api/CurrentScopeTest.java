package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Threads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Within a run its scope is current, so that it need not be a parameter of every method. */
@Tag("gate")
class CurrentScopeTest extends RuntimeTest {

  /** Deep in a program, far from where the request began. */
  private Node load(String name) {
    Node node = named(Node.create(GcScope.current()), name);
    node.setResource(resource(name));
    return node;
  }

  private String handle(String request) {
    return load(request).name + " and " + load("more").name;
  }

  @Test
  void whatARequestMakesGoesWithIt() {
    assertEquals("page and more", heap.call(() -> handle("page")));
    assertEquals(List.of("close more", "close page"), takeLog());
    heap.run(() -> assertEquals("other and more", handle("other")));
    assertEquals(List.of("close more", "close other"), log);
    assertEquals(0, heap.stats().live());
  }

  @Test
  void innermostRunIsCurrent() {
    List<GcScope> current = new ArrayList<>();
    heap.run(
        () -> {
          current.add(GcScope.current());
          heap.run(() -> current.add(GcScope.current()));
          try (GcScope opened = heap.openScope()) {
            assertNotSame(opened, GcScope.current());
            current.add(GcScope.current());
          }
          try (GcHeap other = Heaps.open()) {
            other.run(() -> assertSame(other, GcScope.current().heap()));
          }
        });
    assertNotSame(current.get(0), current.get(1));
    assertSame(current.get(0), current.get(2));
    assertThrows(IllegalStateException.class, () -> current.get(0).keep(node("late")));
  }

  @Test
  void outsideOfARunThereIsNone() {
    IllegalStateException none = assertThrows(IllegalStateException.class, GcScope::current);
    assertEquals(
        "No scope is current, because only GcHeap.run and GcHeap.call have one, while they run."
            + " Elsewhere, pass the scope as an argument.",
        none.getMessage());
  }

  @Test
  void otherThreadHasNone() {
    List<Throwable> thrown = new ArrayList<>();
    heap.run(
        () ->
            Threads.elsewhere(
                () -> thrown.add(assertThrows(IllegalStateException.class, GcScope::current))));
    assertEquals(1, thrown.size());
  }

  @Test
  void finalizerAtTheEndOfARunFindsTheOuterRun() {
    List<GcScope> found = new ArrayList<>();
    heap.run(
        () -> {
          GcScope outer = GcScope.current();
          heap.run(
              () -> Node.createFinalized(GcScope.current(), _ -> found.add(GcScope.current())));
          heap.run(() -> assertNotSame(outer, GcScope.current()));
          assertSame(outer, found.getFirst());
        });
  }

  @Test
  void scopeIsClosedWhateverTheActionThrows() {
    IOException failure = new IOException("no page");
    assertSame(
        failure,
        assertThrows(
            IOException.class,
            () ->
                heap.call(
                    () -> {
                      load("page");
                      throw failure;
                    })));
    assertEquals(List.of("close page"), log);
    assertThrows(IllegalStateException.class, GcScope::current);
    assertThrows(
        ArithmeticException.class,
        () ->
            heap.run(
                () -> {
                  load("page");
                  throw new ArithmeticException();
                }));
    assertEquals(List.of("close page", "close page"), log);
    assertThrows(IllegalStateException.class, GcScope::current);
  }

  @Test
  void closedHeapRunsNothing() {
    closeHeap();
    assertThrows(IllegalStateException.class, () -> heap.run(() -> log.add("ran")));
    assertEquals(List.of(), log);
  }
}
