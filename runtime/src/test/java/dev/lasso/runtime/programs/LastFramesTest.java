package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A resource whose owner is released on the last frames of the stack is closed with enough stack:
 * immediately if there is enough, else at the next safepoint.
 */
class LastFramesTest {

  private static final int RESOURCES = 3;
  private static final int FRAMES = 20;

  /**
   * As often as the JVM may compile what takes less room from then on. Each attempt takes its own
   * share of the depths: a resource needs more frames than there are attempts.
   */
  private static final int ATTEMPTS = 5;

  private static final List<LastFrames.Call<World>> RELEASES =
      List.of(
          new LastFrames.Call<>("closing a scope", world -> world.inner.close()),
          new LastFrames.Call<>("rewinding a scope", world -> world.inner.rewind(world.mark)),
          new LastFrames.Call<>(
              "drop", world -> Arrays.stream(world.owners).forEach(world.inner::drop)),
          new LastFrames.Call<>(
              "release", world -> Arrays.stream(world.retained).forEach(world.heap::release)),
          new LastFrames.Call<>("storing", world -> world.list.setA(null)));

  private static final class World implements AutoCloseable {

    final GcHeap heap = Heaps.open();
    final GcScope outer = heap.openScope();
    final Node list = Node.create(outer);
    final GcScope inner = heap.openScope();
    final long mark = inner.mark();
    final Node[] owners = new Node[RESOURCES];
    final Node[] retained = new Node[RESOURCES];

    /** How many resources have begun to close, and how many are closed. */
    int begun;

    int closed;

    World() {
      Node last = list;
      try (GcScope scope = heap.openScope()) {
        for (int i = 0; i < RESOURCES; i++) {
          owners[i] = owner(inner);
          retained[i] = heap.retain(owner(scope));
          Node next = owner(scope);
          last.setA(next);
          last = next;
        }
      }
    }

    private Node owner(GcScope scope) {
      return Node.createOwner(scope, this::closeResource);
    }

    private void closeResource() {
      begun++;
      useFrames(FRAMES);
      closed++;
    }

    private static void useFrames(int count) {
      if (count > 0) {
        useFrames(count - 1);
      }
    }

    @Override
    public void close() {
      heap.collect(); // a safepoint
      heap.inspect().verify();
      assertEquals(begun, closed, "begun and closed");
      inner.close();
      Arrays.stream(retained).filter(Inside::isCounted).forEach(heap::release);
      outer.close();
      heap.close();
      assertEquals(3 * RESOURCES, closed, "closed at the end");
    }
  }

  /** A heap needs more stack to close than other resources, and its objects may need any. */
  @Test
  void ownedHeapClosesAgainWithRoom() throws InterruptedException {
    atLastFrames("owned heap", LastFramesTest::closeOwnedHeapAt);
  }

  /** A link to another heap needs that heap's lock, and the death of its object may need any. */
  @Test
  void ownedLinkClosesAgainWithRoom() throws InterruptedException {
    atLastFrames("owned link", depth -> closeOwnedLinkAt(depth, GcScope::drop));
  }

  @Test
  void replacedLinkClosesAgainWithRoom() throws InterruptedException {
    atLastFrames(
        "replaced link", depth -> closeOwnedLinkAt(depth, (_, owner) -> owner.setResource(null)));
  }

  private static void atLastFrames(String name, IntConsumer program) throws InterruptedException {
    LastFrames.onSmallStack(
        name,
        () -> {
          int deepest = LastFrames.deepest();
          for (int depth = deepest; depth > deepest - 1_000; depth -= 4) {
            program.accept(depth);
          }
        });
  }

  private static void closeOwnedHeapAt(int depth) {
    AtomicInteger closed = new AtomicInteger();
    GcHeap owned = GcHeap.builder().leaks(GcLeakLevel.OFF).confined();
    try (GcScope scope = owned.openScope()) {
      Node node = owned.retain(Node.create(scope));
      node.setResource(closed::incrementAndGet);
    }
    dropAt(depth, owned, GcScope::drop);
    assertEquals(1, closed.get(), "closed at depth " + depth);
  }

  private static void closeOwnedLinkAt(int depth, BiConsumer<GcScope, Node> action) {
    AtomicInteger closed = new AtomicInteger();
    try (GcHeap other = GcHeap.builder().leaks(GcLeakLevel.OFF).shared()) {
      GcHeapLink<Node> link;
      try (GcScope scope = other.enter();
          GcRoot<Node> root = other.openRoot(Node.create(scope))) {
        root.get().setResource(closed::incrementAndGet);
        link = GcHeapLink.of(root);
      }
      dropAt(depth, link, action);
      other.enter().close(); // destroys what is pending
      assertEquals(1, closed.get(), "closed at depth " + depth);
    }
  }

  /** Releases a resource of an owner at a depth, and lets the heap of the owner recover. */
  private static void dropAt(int depth, AutoCloseable resource, BiConsumer<GcScope, Node> action) {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Node owner = Node.createOwner(scope, resource);
      LastFrames.overflows(depth, () -> action.accept(scope, owner)); // or it dies with its heap
      heap.collect(); // a safepoint
      heap.inspect().verify();
    }
  }

  @TestFactory
  Stream<DynamicTest> resourceClosesWithRoom() {
    return LastFrames.tests(RELEASES, LastFramesTest::releaseAtEachDepth);
  }

  private static void releaseAtEachDepth(LastFrames.Call<World> release) {
    boolean waited = false;
    for (int i = 0; i < ATTEMPTS; i++) {
      waited |= releaseFrom(LastFrames.deepest() - i, release);
    }
    assertTrue(waited, "no owner has waited for room");
  }

  /** Whether any owner has waited for room. */
  private static boolean releaseFrom(int deepest, LastFrames.Call<World> release) {
    boolean waited = false;
    for (int depth = deepest; depth > deepest - 200; depth -= ATTEMPTS) {
      try (World world = new World()) {
        LastFrames.overflows(depth, () -> release.action().accept(world)); // with some released
        waited |= world.begun < RESOURCES;
      }
    }
    return waited;
  }

  // ------------------------------------------------------------------ maps and cells

  /** Values of a shared heap that a map and a cell hold, all of them in use. */
  private static final class Values implements AutoCloseable {

    final GcHeap heap = Inside.untended(GcHeap.builder().leaks(GcLeakLevel.OFF).shared());
    final GcRootMap<String, Node> map = GcRootMap.<String, Node>builder(heap).limit(1).build();
    final GcRoot<Node> root = Node.openRoot(heap);
    final GcRoot<Node> other = Node.openRoot(heap);
    final GcRootCell<Node> cell = new GcRootCell<>(heap);
    final GcRoot<Node> reader;
    final GcRoot<Node> readerOfCell;
    @Nullable GcRoot<Node> result;

    Values(boolean evicted) {
      map.put("a", root);
      heap.run(() -> cell.set(other.get()));
      reader = Objects.requireNonNull(map.open("a"));
      readerOfCell = Objects.requireNonNull(cell.open());
      if (evicted) {
        map.evict("a");
      }
    }

    void find(String key) {
      GcRoot<Node> loaded = other;
      result = map.computeIfAbsent(key, _ -> loaded);
    }

    @Override
    public void close() {
      if (result != null) {
        result.close();
      }
      reader.close();
      readerOfCell.close();
      root.close();
      other.close();
      cell.close();
      map.close();
      heap.run(heap.inspect()::verify);
      assertEquals(0, heap.stats().live(), "live objects");
      assertEquals(0, map.stats().live(), "live values");
      heap.close();
    }
  }

  private static final List<LastFrames.Call<Values>> CALLS =
      List.of(
          new LastFrames.Call<>("evict", values -> values.map.evict("a")),
          new LastFrames.Call<>("remove", values -> values.map.remove("a")),
          new LastFrames.Call<>("clear", values -> values.map.clear()),
          new LastFrames.Call<>("close", values -> values.map.close()),
          new LastFrames.Call<>("put", values -> values.map.put("a", values.other)),
          new LastFrames.Call<>("put again", values -> values.map.put("a", values.root)),
          new LastFrames.Call<>("open", values -> values.result = values.map.open("a")),
          new LastFrames.Call<>("find", values -> values.find("a")),
          new LastFrames.Call<>("load", values -> values.find("b")),
          new LastFrames.Call<>(
              "set a cell", values -> values.heap.run(() -> values.cell.set(null))),
          new LastFrames.Call<>("close a cell", values -> values.cell.close()));

  @TestFactory
  Stream<DynamicTest> valueDiesThoughACallHadNoRoom() {
    return LastFrames.tests(CALLS, LastFramesTest::callAtEachDepth);
  }

  private static void callAtEachDepth(LastFrames.Call<Values> call) {
    for (int i = 0; i < ATTEMPTS; i++) {
      int deepest = LastFrames.deepest() - i;
      for (int depth = deepest; depth > deepest - 200; depth -= ATTEMPTS) {
        try (Values values = new Values(depth % 2 == 0)) {
          // The call has done its work, or nothing, or can be made again.
          LastFrames.overflows(depth, () -> call.action().accept(values));
        }
      }
    }
  }

  /** The maintenance closes a heap whose last root closes where the stack has no room for that. */
  @Test
  void heapWhoseClosingIsLeftClosesAlthoughItsLastRootClosesOnTheLastFrames() throws Exception {
    LastFrames.onSmallStack(
        "closing a root",
        () -> {
          boolean waited = false;
          int deepest = LastFrames.deepest();
          for (int above = 0; above < deepest; above += 1 + above / 8) {
            deepest = LastFrames.deepest(); // more once the JVM has compiled it
            waited |= closeLastRoot(deepest - above);
          }
          assertTrue(waited, "no closing was left to the maintenance");
        });
  }

  /** Returns whether the closing was left to the maintenance. */
  private static boolean closeLastRoot(int depth) {
    GcHeap heap = Inside.untended(GcHeap.builder().leaks(GcLeakLevel.OFF).shared());
    GcRoot<Node> root = Node.openRoot(heap);
    assertFalse(heap.close(Duration.ZERO));
    Runnable unchecked = Inside.uncheckedClose(root);
    LastFrames.overflows(depth, unchecked);
    root.close(); // if that was left
    boolean waits = !Inside.isClosed(heap);
    if (waits) {
      Inside.tend(heap); // a closing that is left is watched
    }
    assertTrue(Inside.isClosed(heap));
    return waits;
  }
}
