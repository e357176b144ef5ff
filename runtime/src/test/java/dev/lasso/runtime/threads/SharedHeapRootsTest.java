package dev.lasso.runtime.threads;

import static dev.lasso.runtime.support.Threads.elsewhere;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.Node;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All threads read and close the roots, cells and links of a shared heap. */
class SharedHeapRootsTest extends SharedHeapTest {

  @Test
  void rootIsReadAndClosedByAnyThread() throws Exception {
    GcRoot<Node> root = root("a");
    elsewhere(
        () -> {
          assertEquals("a", root.get().name);
          GcRoot<Node> shared = root.share();
          root.close();
          assertFalse(root.isOpen());
          assertThrows(IllegalStateException.class, root::get);
          root.close();
          assertThrows(IllegalStateException.class, root::share);
          assertEquals("a", shared.get().name);
          assertEquals(List.of(), log);
          shared.close();
          assertEquals(List.of("close a"), log, "nobody is inside: dead when close returns");
        });
  }

  @Test
  void objectLivesUntilItsUseReturnsWhoeverClosesTheRoot() throws Exception {
    GcRoot<Node> root = root("a");
    GcHeapLink<Node> link;
    try (GcRoot<Node> linked = root("b")) {
      link = GcHeapLink.of(linked);
    }
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    assertNull(cell.use(_ -> fail("the cell is empty")));
    try (GcScope scope = heap.enter()) {
      cell.set(node(scope, "c"));
    }
    String names =
        root.use(
            a ->
                link.use(
                    b ->
                        cell.use(
                            c -> {
                              elsewhere(root::close);
                              elsewhere(link::close);
                              elsewhere(cell::close);
                              assertThrows(IllegalStateException.class, root::get);
                              assertEquals(List.of(), log);
                              return a.name + b.name + c.name;
                            })));
    assertEquals("abc", names);
    assertEquals(List.of("close c", "close b", "close a"), log);
    assertThrows(IllegalStateException.class, () -> root.use(node -> node));
    assertThrows(IllegalStateException.class, () -> link.use(node -> node));
    assertThrows(IllegalStateException.class, () -> cell.use(node -> node));
  }

  @Test
  void containerOwnsNothingThatHoldsObjectsOfItsOwnHeap() {
    for (GcLeakLevel level : List.of(GcLeakLevel.OFF, GcLeakLevel.ADVANCED)) {
      try (GcHeap confined = GcHeap.builder().leaks(level).confined();
          GcScope scope = confined.openScope();
          GcRoot<Node> root = confined.openRoot(node(scope, "a"))) {
        assertOwnsNone(Node.create(scope), List.of(root, scope));
      }
    }
    try (GcScope scope = heap.enter();
        GcRoot<Node> root = heap.openRoot(node(scope, "a"));
        GcHeapLink<Node> link = GcHeapLink.of(root);
        GcRootCell<Node> cell = new GcRootCell<>(heap);
        GcRootMap<String, Node> map = GcRootMap.<String, Node>builder(heap).build()) {
      assertOwnsNone(Node.create(scope), List.of(root, link, cell, map, scope));
      try (GcHeap other = GcHeap.confined();
          GcScope inner = other.openScope()) {
        Node.create(inner).setResource(cell); // closes it
      }
      assertThrows(IllegalStateException.class, cell::open);
    }
  }

  private static void assertOwnsNone(Node owner, List<AutoCloseable> holders) {
    for (AutoCloseable holder : holders) {
      String refused =
          assertThrows(IllegalArgumentException.class, () -> owner.setResource(holder))
              .getMessage();
      assertTrue(refused.contains("cannot take " + holder + ", which belongs to the same heap"));
      assertNull(owner.resource);
    }
  }

  @Test
  void useAllocatesNothing() {
    GcRoot<Node> root = root("a");
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    GcRoot.Use<Node, String, RuntimeException> use = node -> node.name;
    ThreadMXBean bytes = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = 0;
    for (int i = 0; i < 3; i++) { // after the first calls, which initialize classes
      before = bytes.getCurrentThreadAllocatedBytes();
      root.use(use);
      cell.use(use);
    }
    assertEquals(before, bytes.getCurrentThreadAllocatedBytes());
    root.close();
  }

  @Test
  void rootClosedWhileSomebodyIsInsideDiesAtTheNextSafePoint() throws Exception {
    GcRoot<Node> root = root("a");
    try (GcScope _ = heap.enter()) {
      elsewhere(root::close);
      assertEquals(List.of(), log);
      heap.openScope().close();
      assertEquals(List.of("close a"), log);
    }
  }

  @Test
  void cellIsReplacedUnderItsReaders() throws Exception {
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    assertNull(cell.open());
    assertThrows(WrongThreadException.class, () -> cell.set(null));
    try (GcScope scope = heap.enter()) {
      cell.set(node(scope, "old"));
      assertEquals("old", cell.get().name);
    }
    GcRoot<Node> reader = cell.open();
    assertNotNull(reader);
    try (GcScope scope = heap.enter()) {
      cell.set(node(scope, "new"));
    }
    assertEquals(List.of(), log);
    elsewhere(
        () -> {
          try (GcRoot<Node> now = cell.open()) {
            assertEquals("new", now.get().name);
          }
          assertEquals("old", reader.get().name);
          reader.close();
        });
    assertEquals(List.of("close old"), log);
    elsewhere(cell::close);
    assertEquals(List.of("close old", "close new"), log);
    cell.close();
    assertThrows(IllegalStateException.class, cell::open);
    try (GcScope scope = heap.enter()) {
      assertThrows(IllegalStateException.class, () -> cell.set(node(scope, "none")));
      assertThrows(IllegalStateException.class, cell::get);
    }
  }

  @Test
  void weakReferenceOpensARootAnywhere() throws Exception {
    GcScope scope = heap.enter();
    Node node = node(scope, "a");
    GcWeak<Node> weak = GcWeak.of(node);
    GcRoot<Node> held = heap.openRoot(node);
    scope.close();
    elsewhere(
        () -> {
          assertThrows(WrongThreadException.class, weak::get);
          try (GcRoot<Node> root = weak.open()) {
            assertEquals("a", root.get().name);
          }
          held.close();
          assertNull(weak.open());
        });
  }

  @Test
  void cellOfAClosedHeapRefusesEachThread() throws Exception {
    closed = true;
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    heap.run(() -> cell.set(null));
    heap.close();
    assertThrows(IllegalStateException.class, cell::get);
    elsewhere(() -> assertThrows(IllegalStateException.class, cell::get));
    assertThrows(IllegalStateException.class, cell::open);
    cell.close();
  }

  @Test
  void linkOwnsAnObjectOfAnotherHeap() throws Exception {
    GcRootCell<Node> database = new GcRootCell<>(heap);
    try (GcScope scope = heap.enter()) {
      database.set(node(scope, "database"));
    }
    elsewhere(
        () -> {
          try (GcHeap request = GcHeap.confined()) {
            GcScope scope = request.openScope();
            Node cursor = Node.create(scope);
            GcHeapLink<Node> link = GcHeapLink.of(database);
            cursor.setResource(link);
            try (GcScope inside = heap.enter()) {
              database.set(null);
              Node same = node(inside, "same");
              GcHeapLink<Node> back;
              try (GcRoot<Node> root = heap.openRoot(same)) {
                back = GcHeapLink.of(root);
              }
              Throwable thrown =
                  assertThrows(IllegalArgumentException.class, () -> same.setResource(back));
              assertTrue(String.valueOf(thrown.getMessage()).contains("same heap"), "" + thrown);
              back.close();
              back.close();
            }
            assertEquals("database", link.get().name);
            assertSame(heap, link.heap());
            log.clear();
            scope.close();
            assertEquals(List.of("close database"), log);
            assertThrows(IllegalStateException.class, link::get);
            try (GcScope own = request.openScope();
                GcRoot<Node> root = request.openRoot(Node.create(own))) {
              assertThrows(IllegalArgumentException.class, () -> GcHeapLink.of(root));
            }
          }
        });
    database.close();
  }

  @Test
  void resourcesAreClosedOnTheirExecutorInOrder() throws Exception {
    try (GcHeap strict = GcHeap.builder().closeOn(other).shared()) {
      Thread thread = other.submit(Thread::currentThread).get();
      try (GcScope scope = strict.enter()) {
        Node owner = Node.create(scope);
        Node owned = Node.create(scope);
        owner.setResource(() -> log.add("owner " + (Thread.currentThread() == thread)));
        owned.setResource(() -> log.add("owned " + (Thread.currentThread() == thread)));
        owner.setA(owned);
      }
    }
    other.submit(() -> assertEquals(List.of("owner true", "owned true"), log)).get();
  }
}
