package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.management.GcHeapRegistration;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;

/** Closing a second time does nothing: whatever it is, whoever does it, and whatever came first. */
class CloseTwiceTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  /** Something to be closed; it is opened in a heap that has an object. */
  private record Kind(String name, Function<World, AutoCloseable> open, boolean shared) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("heap", world -> world.heap, false),
          new Kind("scope", world -> world.heap.openScope(), false),
          new Kind("scope with an object", World::filled, false),
          new Kind("root", world -> world.heap.openRoot(world.node), false),
          new Kind("second root", World::secondRoot, false),
          new Kind("weak reference", world -> GcWeak.of(world.node), false),
          new Kind("told weak reference", world -> GcWeak.of(world.node, _ -> {}), false),
          new Kind("registration", world -> GcHeapRegistration.register(world.heap, "x"), false),
          new Kind("inner entry", world -> world.heap.enter(), false),
          new Kind("cell", World::cell, true),
          new Kind("root of a cell", World::rootOfCell, true),
          new Kind("link", World::link, true));

  private static final class World implements AutoCloseable {
    final AtomicInteger deaths = new AtomicInteger();
    final GcHeap heap;
    final GcScope scope;
    final Node node;

    World(boolean shared) {
      GcHeap.Builder builder = GcHeap.builder().onLeak(RuntimeTest::reported);
      heap = shared ? builder.shared() : builder.confined();
      scope = heap.enter();
      node = node(scope);
    }

    Node node(GcScope scope) {
      Node made = Node.createOwner(scope, deaths::getAndIncrement);
      return made;
    }

    GcScope filled() {
      GcScope opened = heap.openScope();
      node(opened);
      return opened;
    }

    GcRoot<Node> secondRoot() {
      try (GcRoot<Node> root = heap.openRoot(node)) {
        return root.share();
      }
    }

    GcRootCell<Node> cell() {
      GcRootCell<Node> cell = new GcRootCell<>(heap);
      cell.set(node);
      return cell;
    }

    AutoCloseable rootOfCell() {
      GcRoot<Node> root = cell().open();
      assertNotNull(root);
      return root;
    }

    AutoCloseable link() {
      try (GcRoot<Node> root = heap.openRoot(node)) {
        return GcHeapLink.of(root);
      }
    }

    @Override
    public void close() {
      heap.close();
    }
  }

  /** What comes between opening and the close that is to do nothing. */
  private enum Before {
    CLOSED,
    HEAP_CLOSED,
    CLOSED_AND_HEAP_CLOSED;

    void on(AutoCloseable open, World world) throws Exception {
      if (this != HEAP_CLOSED) {
        open.close();
      }
      if (this != CLOSED) {
        world.close();
      }
    }
  }

  @TestFactory
  List<DynamicTest> closedOnceMore() {
    List<DynamicTest> tests = new ArrayList<>();
    for (boolean shared : new boolean[] {false, true}) {
      for (Kind kind : KINDS) {
        for (Before before : Before.values()) {
          for (boolean elsewhere : new boolean[] {false, true}) {
            if (shared || !kind.shared) {
              String name =
                  (shared ? "shared, " : "confined, ")
                      + String.join(", ", kind.name, before.name(), elsewhere ? "elsewhere" : "");
              tests.add(
                  DynamicTest.dynamicTest(
                      name, () -> closeOnceMore(kind, before, shared, elsewhere)));
            }
          }
        }
      }
    }
    return tests;
  }

  private static void closeOnceMore(Kind kind, Before before, boolean shared, boolean elsewhere)
      throws Exception {
    try (World world = new World(shared)) {
      AutoCloseable open = kind.open.apply(world);
      before.on(open, world);
      int deaths = world.deaths.get();
      boolean inside = world.heap.isInside();
      for (int i = 0; i < 2; i++) {
        if (elsewhere) {
          FutureTask<Void> task =
              new FutureTask<>(
                  () -> {
                    open.close();
                    return null;
                  });
          Thread.ofVirtual().start(task);
          task.get();
        } else {
          open.close();
        }
      }
      assertEquals(deaths, world.deaths.get());
      assertEquals(inside, world.heap.isInside(), "it leaves no other entry");
      if (before == Before.CLOSED && open != world.heap) {
        world.heap.inspect().verify();
        world.node(world.scope);
      }
      world.scope.close();
      world.scope.close();
      assertFalse(shared && world.heap.isInside());
    }
  }

  @Test
  void entryThatAnUnwindHasClosedLeavesNoOtherWhenItIsClosed() throws Exception {
    try (World world = new World(true)) {
      try (GcScope _ = world.heap.enter()) {
        world.scope.unwind();
        assertTrue(world.heap.isInside());
      }
      assertTrue(world.heap.isInside());
      world.scope.close();
      assertFalse(world.heap.isInside());
    }
  }

  @Test
  void closedHeapIsClosedWithPatience() {
    World world = new World(true);
    GcRoot<Node> root = world.heap.openRoot(world.node);
    assertFalse(world.heap.close(Duration.ZERO), "a root was left");
    root.close();
    world.heap.close();
    assertTrue(world.heap.close(Duration.ZERO));
    assertTrue(world.heap.close(LONG));
    try (GcHeap heap = GcHeap.confined()) {
      assertTrue(heap.close(LONG));
      assertTrue(heap.close(LONG));
    }
    world.close();
  }

  /** Two threads close one heap, the first of which waits for a root. */
  private static void closeTogether(boolean secondIsInside) throws Exception {
    try (World world = new World(true)) {
      GcRoot<Node> root = world.heap.openRoot(world.node);
      world.scope.close();
      CountDownLatch inside = new CountDownLatch(1);
      CountDownLatch closing = new CountDownLatch(1);
      FutureTask<Boolean> second =
          new FutureTask<>(
              () -> {
                GcScope entry = secondIsInside ? world.heap.enter() : null;
                inside.countDown();
                closing.await();
                world.heap.close();
                if (entry != null) {
                  entry.close();
                }
                return root.isOpen();
              });
      Thread.ofPlatform().start(second);
      inside.await();
      FutureTask<Boolean> first = new FutureTask<>(() -> world.heap.close(LONG));
      Thread.ofPlatform().start(first);
      while (isEnterable(world.heap, secondIsInside)) {
        Thread.onSpinWait();
      }
      closing.countDown();
      assertFalse(second.get(), "it had to take the root away");
      assertTrue(first.get(), "it found the heap closed");
      assertEquals(1, world.deaths.get());
      assertFalse(root.isOpen());
    }
  }

  private static boolean isEnterable(GcHeap heap, boolean isTaken) throws InterruptedException {
    try (GcScope _ = heap.tryEnter(Duration.ZERO)) {
      return true; // null, too: somebody is inside
    } catch (IllegalStateException e) {
      return false;
    } finally {
      if (isTaken) {
        Thread.sleep(1);
      }
    }
  }

  @Test
  void heapIsClosedByWhoHasNoPatience() throws Exception {
    closeTogether(false);
  }

  @Test
  void threadInsideClosesAHeapThatAnotherIsWaitingToClose() throws Exception {
    closeTogether(true);
  }

  @Test
  void entriesIntoAHeapThatWasClosedTwiceStartNoMaintenance() {
    World world = new World(true);
    GcHeap heap = world.heap;
    GcRoot<Node> root = heap.openRoot(world.node);
    GcRootCell<Node> cell = world.cell();
    world.scope.close();
    root.close();
    heap.close();
    heap.close();
    assertTrue(heap.close(LONG));
    for (Executable refused :
        List.<Executable>of(
            heap::enter, heap::lock, () -> heap.tryEnter(LONG), cell::open, root::share)) {
      assertThrows(IllegalStateException.class, refused);
    }
    root.close();
    cell.close();
    assertFalse(Inside.isMaintained(heap));
  }

  @Test
  void manyThreadsCloseAtOnce() throws Exception {
    for (int round = 0; round < 50; round++) {
      World world = new World(true);
      world.scope.close();
      List<FutureTask<Boolean>> closes = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        FutureTask<Boolean> close = new FutureTask<>(() -> world.heap.close(LONG));
        closes.add(close);
        Thread.ofVirtual().start(close);
      }
      for (FutureTask<Boolean> close : closes) {
        assertTrue(close.get());
      }
      assertEquals(1, world.deaths.get());
      world.close();
    }
  }
}
