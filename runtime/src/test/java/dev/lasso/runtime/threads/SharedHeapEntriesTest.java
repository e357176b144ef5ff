package dev.lasso.runtime.threads;

import static dev.lasso.runtime.support.Threads.elsewhere;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads enter a shared heap in turn, and leave it. */
class SharedHeapEntriesTest extends SharedHeapTest {

  @Test
  void nobodyIsInsideAtFirst() {
    assertFalse(heap.isInside());
    Throwable thrown = assertThrows(WrongThreadException.class, heap::openScope);
    assertEquals(
        heap
            + " is not entered by thread 'main'. Use try (GcScope scope = heap.enter()). Outside,"
            + " an open root lets any thread read final fields and their generated getters.",
        String.valueOf(thrown.getMessage()).replace(Thread.currentThread().getName(), "main"));
  }

  @Test
  void whoHasEnteredUsesItAndNobodyElse() throws Exception {
    try (GcScope scope = heap.enter()) {
      Node node = node(scope, "a");
      assertTrue(heap.isInside());
      elsewhere(
          () -> {
            assertFalse(heap.isInside());
            Throwable thrown = assertThrows(WrongThreadException.class, () -> node.setA(null));
            assertTrue(String.valueOf(thrown.getMessage()).contains(" is inside)"), "" + thrown);
            assertThrows(WrongThreadException.class, heap::collect);
            assertThrows(WrongThreadException.class, scope::close);
          });
    }
    assertFalse(heap.isInside());
    assertEquals(List.of("close a"), log);
  }

  @Test
  void theLastEntryToCloseLeaves() {
    GcScope first = heap.enter();
    GcScope second = heap.enter();
    Node node = node(first, "a");
    first.close();
    assertTrue(heap.isInside());
    assertFalse(isAlive(node));
    second.close();
    assertFalse(heap.isInside());
    second.close();
    assertFalse(heap.isInside());
  }

  @Test
  void scopeOfAnEntryStaysClosedDuringLaterEntries() throws Exception {
    for (boolean empty : List.of(true, false)) {
      GcScope first = heap.enter();
      if (!empty) {
        node(first, "a");
      }
      first.close();
      try (GcScope second = heap.enter()) {
        Node node = node(second, "b");
        first.close();
        assertTrue(heap.isInside());
        assertTrue(isAlive(node));
        assertThrows(IllegalStateException.class, () -> first.keep(node));
        assertThrows(IllegalStateException.class, () -> first.drop(node));
        assertThrows(IllegalStateException.class, first::mark);
        elsewhere(first::close);
        assertEquals("a scope (closed)", first.toString());
      }
      assertFalse(heap.isInside());
      first.close();
    }
  }

  @Test
  void rootsThatStayOpenBetweenEntriesDoNotChangeTheOrderOfRelease() {
    heap.enter().close();
    GcRoot<Node> root = root("rooted");
    try (GcScope scope = heap.enter()) {
      node(scope, "a");
      GcScope inner = heap.openScope();
      node(inner, "b");
      scope.unwind();
      assertEquals(List.of("close b"), log);
    }
    heap.enter().close();
    assertEquals(List.of("close b", "close a"), log);
    root.close();
    assertEquals(List.of("close b", "close a", "close rooted"), log);
  }

  @Test
  void entryIsTheInnermostScopeOfItsThread() {
    heap.enter().close();
    GcScope kept;
    try (GcScope _ = heap.enter()) {
      kept = heap.openScope();
    }
    heap.enter().close();
    try (GcScope scope = heap.enter()) {
      Node node = heap.call(() -> node(GcScope.current(), "a"));
      assertEquals("a scope that holds 1 object", scope.toString());
      assertTrue(isAlive(node));
      kept.close();
      assertTrue(isAlive(node));
    }
    assertEquals(List.of("close a"), log);
  }

  @Test
  void graphIsHandedOver() throws Exception {
    AtomicReference<@Nullable GcScope> kept = new AtomicReference<>();
    elsewhere(
        () -> {
          try (GcScope scope = heap.enter()) {
            kept.set(heap.openScope());
            Node node = node(kept.get(), "a");
            node.setA(node(scope, "b"));
          }
        });
    assertEquals(List.of(), log);
    try (GcScope _ = heap.enter()) {
      GcScope theirs = kept.get();
      assertNotNull(theirs);
      theirs.close();
      assertEquals(List.of("close a", "close b"), log);
    }
  }

  @Test
  void whoWaitsComesInNext() throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    Thread next;
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    try (GcScope _ = heap.enter()) {
      next =
          Thread.ofVirtual()
              .start(
                  () -> {
                    waiting.countDown();
                    Thread.currentThread().interrupt();
                    try (GcScope _ = heap.enter()) {
                      order.add("next, interrupted: " + Thread.interrupted());
                    }
                  });
      waiting.await();
      order.add("first");
    }
    next.join();
    assertEquals(List.of("first", "next, interrupted: true"), order);
  }

  @Test
  void tryingToEnterEndsInTime() throws Exception {
    try (GcScope _ = heap.enter()) {
      elsewhere(() -> assertNull(heap.tryEnter(Duration.ofMillis(1))));
      try (GcScope again = heap.tryEnter(Duration.ZERO)) {
        assertNotNull(again);
      }
    }
    elsewhere(
        () -> {
          try (GcScope scope = heap.tryEnter(Duration.ofDays(1000))) {
            assertNotNull(scope);
          }
        });
  }

  @Test
  void leavingIsRefusedWhereOthersWouldFindItHalfDone() {
    GcScope entry = heap.enter();
    Node.Action leave =
        _ -> {
          Throwable thrown = assertThrows(IllegalStateException.class, entry::close);
          log.add(String.valueOf(thrown.getMessage()).replaceFirst(" a collection, .*", ""));
          try (GcScope nested = heap.enter()) {
            Node.create(nested);
          }
        };
    GcScope scope = heap.openScope();
    Node.createFinalized(scope, leave);
    scope.close();
    assertTrue(heap.isInside());
    entry.close();
    assertFalse(heap.isInside());
    assertEquals(List.of(heap + " cannot be left from inside"), log);
  }

  /** Enters in a finalizer, and closes there what was opened before it. */
  private void closeOuterInside(AutoCloseable outer, BiConsumer<GcHeap, Runnable> enter) {
    GcScope scope = heap.openScope();
    Node.createFinalized(
        scope,
        _ ->
            enter.accept(
                heap,
                () -> {
                  assertThrows(IllegalStateException.class, outer::close);
                  assertTrue(heap.isInside());
                }));
    scope.close();
  }

  private static void lock(GcHeap heap, Runnable action) {
    try (GcEntry _ = heap.lock()) {
      action.run();
    }
  }

  private static final List<BiConsumer<GcHeap, Runnable>> ENTERING =
      List.of(
          SharedHeapEntriesTest::lock,
          GcHeap::run,
          (heap, action) -> {
            Object _ =
                heap.call(
                    () -> {
                      action.run();
                      return "";
                    });
          },
          (heap, action) -> {
            try (GcScope _ = heap.enter();
                GcScope _ = heap.enter()) {
              action.run();
            }
          });

  /** Else the entries of the finalizer could not end, and its thread would stay inside. */
  @Test
  void finalizerThatEntersCannotEndTheLastEntryOutsideOfIt() {
    for (BiConsumer<GcHeap, Runnable> enter : ENTERING) {
      try (GcScope outer = heap.enter()) {
        closeOuterInside(outer, enter);
      }
      assertFalse(heap.isInside());
      try (GcEntry outer = heap.lock()) {
        if (enter != ENTERING.getFirst()) { // all entries by lock are one
          closeOuterInside(outer, enter);
        }
      }
      assertFalse(heap.isInside());
    }
  }

  /** All entries by lock are one, so they are only counted. */
  @Test
  void entriesThatEarlierFinalizersHaveEndedAreNotCounted() {
    try (GcScope scope = heap.enter()) {
      Node.createFinalized(scope, _ -> heap.lock()); // leaving ends it
    }
    for (boolean again : List.of(false, true)) {
      try (GcEntry outer = heap.lock()) {
        if (again) {
          heap.run(() -> Node.createFinalized(GcScope.current(), _ -> lock(heap, () -> {})));
        }
        closeOuterInside(outer, GcHeap::run);
      }
      assertFalse(heap.isInside());
    }
    try (GcScope outer = heap.enter()) {
      GcScope inner = heap.openScope();
      Node.createFinalized(inner, _ -> heap.enter());
      inner.close();
      outer.unwind();
      closeOuterInside(outer, GcHeap::run);
    }
    assertFalse(heap.isInside());
  }

  @Test
  void constructorThatEntersCannotEndTheLastEntryOutsideOfIt() {
    try (GcScope outer = heap.enter()) {
      Node.create(
          outer, _ -> heap.run(() -> assertThrows(IllegalStateException.class, outer::close)));
    }
    assertFalse(heap.isInside());
  }

  @Test
  void finalizerMayEndAnEntryOutsideOfItThatIsNotTheLast() {
    try (GcScope _ = heap.enter()) {
      GcScope inner = heap.enter();
      GcScope scope = heap.openScope();
      Node.createFinalized(scope, _ -> heap.run(inner::close));
      scope.close();
    }
    assertFalse(heap.isInside());
  }

  @ParameterizedTest
  @ValueSource(strings = {"leaving", "root", "maintenance"})
  void entryThatAFinalizerLeavesOpenDoesNotBelongToTheNextThread(String when) throws Exception {
    AtomicReference<GcScope> left = new AtomicReference<>();
    GcRoot<Node> root;
    try (GcScope scope = heap.enter()) {
      root = heap.openRoot(Node.createFinalized(scope, _ -> left.set(heap.enter())));
      switch (when) {
        case "leaving" -> root.close();
        case "maintenance" -> {
          Node ring = root.get();
          ring.setA(ring);
          root.close();
        }
        default -> {}
      }
    }
    root.close();
    Inside.tend(heap);
    assertFalse(heap.isInside());
    elsewhere(
        () -> {
          try (GcScope _ = heap.enter()) {
            Throwable thrown = assertThrows(IllegalStateException.class, left.get()::close);
            assertTrue(
                String.valueOf(thrown.getMessage()).startsWith("This scope belongs to an earlier"));
            assertTrue(heap.isInside());
          }
          assertFalse(heap.isInside());
        });
    heap.close();
    closed = true;
    assertFalse(Inside.isOpen(left.get()));
  }
}
