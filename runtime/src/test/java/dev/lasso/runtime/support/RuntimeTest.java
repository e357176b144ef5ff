package dev.lasso.runtime.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;

/**
 * What the runtime's tests share: a heap that collects when told to, a scope that holds the test's
 * objects, and a log of what finalizers, callbacks and resources did.
 *
 * <p>A test fails if its heap does not add up before it is closed, or if an exception went to the
 * heap's handler, or a line to the log, that it did not ask for.
 */
public abstract class RuntimeTest {

  public final CapturedLog logged = new CapturedLog();
  public final List<String> log = new ArrayList<>();

  /** Refers to roots that stay open, because a shared heap closes lost ones at any time. */
  public final List<GcRoot<?>> openRoots = new ArrayList<>();

  public final List<GcUnraisable> unraisable = new ArrayList<>();
  // What automatic collections do is not to depend on the time.
  public final GcHeap heap =
      Heaps.open(GcHeap.builder().maxPause(Duration.ofDays(1)).onLeak(RuntimeTest::reported));

  public final GcCPython python = GcCPython.of(heap);

  /** Holds what {@link #node} and its like create, until {@link #drop}. */
  public final GcScope held = heap.openScope();

  private boolean closed;
  private boolean broken;
  private boolean recovers;

  /** Scopes and roots are left for the heap to close: no more is logged of them. */
  public static void reported(GcLeak leak) {
    if (leak.kind() != GcLeak.Kind.LEFT_OPEN) {
      Log.leak(leak);
    }
  }

  public RuntimeTest() {
    heap.disable();
    heap.onUnraisable(unraisable::add);
  }

  @AfterEach
  public void nothingIsLeftToReport() {
    try {
      if (!closed) {
        if (!broken) {
          assertEquals(0, Inside.openChanges(heap), "changes that have begun and not ended");
          assertTrue(recovers || !Inside.hasRecovered(heap), "the heap has recovered");
          heap.inspect().verify();
        }
        heap.close();
      }
      assertEquals(List.of(), unraisable);
      assertEquals(List.of(), logged.take());
    } finally {
      logged.close();
    }
  }

  /** For a test that leaves counts wrong on purpose. */
  public void heapStaysBroken() {
    broken = true;
  }

  /** For a test that does not end a change or a construction, so that the heap recovers. */
  public void heapRecovers() {
    recovers = true;
  }

  /** Closes the heap before the end of the test. */
  public void closeHeap() {
    if (!broken) {
      heap.inspect().verify();
    }
    closed = true;
    heap.close();
  }

  public static <T extends GcObject> T create(GcScope scope, Function<GcHeap, T> constructor) {
    return Node.adopt(scope.heap(), scope, constructor);
  }

  public <T extends GcObject> T handwritten(Function<GcHeap, T> constructor) {
    return GcHandwritten.create(held, constructor);
  }

  public Node node(String name) {
    return named(Node.create(held), name);
  }

  public Node loop(String name) {
    return looped(node(name));
  }

  public static Node looped(Node node) {
    node.setA(node);
    return node;
  }

  /** A node that owns itself, and that nothing else keeps. */
  public Node droppedLoop() {
    Node loop = loop("loop");
    drop(loop);
    return loop;
  }

  /** An F: a node whose finalizer logs. */
  public Node logging(String name) {
    return finalized(name, self -> {});
  }

  /** A node whose finalizer logs, then acts. */
  public Node finalized(String name, Node.Action action) {
    Node.Action logThenAct =
        self -> {
          log.add("finalize " + self.name);
          action.run(self);
        };
    return named(Node.createFinalized(held, logThenAct), name);
  }

  /** An R: a node whose finalizer lets the test hold it again. */
  public Node lazarus(String name) {
    return finalized(name, held::keep);
  }

  /** An S: a node whose finalizer cuts its own edges. */
  public Node suicidal(String name) {
    return finalized(name, Node::gcClear);
  }

  public static Node named(Node node, String name) {
    node.name = name;
    return node;
  }

  /** A weak reference whose callback logs. */
  public GcWeak<Node> watch(Node node) {
    return watch(node, node.name);
  }

  public GcWeak<Node> watch(Node node, String name) {
    return GcWeak.of(
        node, weak -> log.add("callback " + name + (weak.get() == null ? "" : " not cleared")));
  }

  /** A resource that logs when it is closed. */
  public AutoCloseable resource(String name) {
    return () -> log.add("close " + name);
  }

  public static AutoCloseable unclosable(String message) {
    return () -> {
      throw new IllegalStateException(message);
    };
  }

  public void drop(GcObject... objects) {
    for (GcObject object : objects) {
      held.drop(object);
    }
  }

  /** Drops objects, and checks how many objects a collection frees then. */
  public void assertCollects(long expected, GcObject... dropped) {
    drop(dropped);
    assertEquals(expected, heap.collect());
  }

  /** Does something where the stack has no room for code of the user, but for the runtime. */
  public static void whereThereIsNoRoom(Runnable action) {
    if (Inside.hasStackRoom()) {
      whereThereIsNoRoom(action);
    } else {
      action.run();
    }
  }

  public List<String> takeLog() {
    List<String> taken = List.copyOf(log);
    log.clear();
    return taken;
  }

  /** The one report that the heap's handler got. */
  public GcUnraisable takeUnraisable() {
    assertEquals(1, unraisable.size(), unraisable::toString);
    return unraisable.removeFirst();
  }

  public List<String> takeUnraisableMessages() {
    List<String> taken =
        unraisable.stream().map(report -> String.valueOf(report.thrown().getMessage())).toList();
    unraisable.clear();
    return taken;
  }

  public static void assertAlive(GcObject... objects) {
    for (GcObject object : objects) {
      GcProtocol.checkAlive(object);
    }
  }

  public static void assertDead(GcObject... objects) {
    for (GcObject object : objects) {
      assertThrows(
          DeadObjectException.class, () -> GcProtocol.checkAlive(object), object::toString);
    }
  }

  public static void assertCounts(GcObject object, int holds, int edges) {
    assertEquals(
        holds + " holds, " + edges + " edges",
        Inside.holds(object) + " holds, " + Inside.edges(object) + " edges",
        object::toString);
  }

  /** Links the nodes into a ring through their fields {@code a}. */
  public static void ring(Node... nodes) {
    for (int i = 0; i < nodes.length; i++) {
      nodes[i].setA(nodes[(i + 1) % nodes.length]);
    }
  }
}
