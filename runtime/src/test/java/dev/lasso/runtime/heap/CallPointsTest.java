package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.CallingListener;
import dev.lasso.runtime.support.CallingWatcher;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Weighty;
import java.time.Duration;
import java.util.ConcurrentModificationException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Every point at which the heap calls code of the program, and every operation that could begin,
 * finish or give up a collection there, with a run that is paused after any number of steps.
 */
@Tag("gate")
class CallPointsTest {

  private static final Duration DAY = Duration.ofDays(1);

  /** After how many slices a run is paused. */
  private static final int[] PAUSES =
      Heaps.areShared() ? new int[] {0, 5} : new int[] {0, 1, 3, 8, 21};

  private static final int MOST_CALLS = 6;

  /** A heap whose watcher, listener and objects do something when they are called. */
  private static final class World {

    private final Consumer<World> operation;
    private final SlicePacer pace = new SlicePacer();
    private final Heap heap;
    private final GcScope scope;
    private String awaited = "";
    private int depth;
    private int calls;

    World(Consumer<World> operation) {
      this.operation = operation;
      heap = new CallingWatcher(this::call, this::unraisable).watch(() -> Inside.open(false, pace));
      scope = heap.openScope();
      heap.onUnraisable(this::unraisable);
      heap.listeners().add(new CallingListener(() -> call("started"), _ -> call("stopped")));
    }

    /** Does the operation if {@code point} is the one that is tested, unless it leads to itself. */
    void call(String point) {
      if (point.equals(awaited) && depth < 3 && calls < MOST_CALLS) {
        depth++;
        calls++;
        try {
          operation.accept(this);
        } catch (IllegalStateException e) {
          assertTrue(
              e.getMessage().contains("from inside")
                  || e.getMessage().contains("traversal")
                  || e.getMessage().contains("Already closed"),
              e::getMessage);
        } finally {
          depth--;
        }
      }
    }

    Node loop() {
      Node loop = Node.createLoop(scope);
      scope.drop(loop);
      return loop;
    }

    /** Makes garbage: a ring of three, one of which has a finalizer. */
    void ring(Node.Action finalizer) {
      Node[] ring = {
        Node.create(scope), Node.createFinalized(scope, finalizer), Node.create(scope)
      };
      RuntimeTest.ring(ring);
      for (Node node : ring) {
        scope.drop(node);
      }
    }

    void slice(long steps) {
      pace.slice(heap, steps);
    }

    private void unraisable(GcUnraisable unraisable) {
      if (!(unraisable.thrown() instanceof ArithmeticException)) {
        throw new AssertionError(unraisable.message(), unraisable.thrown());
      }
      call("unraisable");
    }
  }

  private static Map<String, Consumer<World>> operations() {
    Map<String, Consumer<World>> operations = new LinkedHashMap<>();
    operations.put("collect", world -> world.heap.collect());
    operations.put("collect for a day", world -> world.heap.collect(DAY));
    operations.put("collect for no time", world -> world.heap.collect(Duration.ZERO));
    operations.put("freeze", world -> world.heap.freeze());
    operations.put("unfreeze", world -> world.heap.unfreeze());
    operations.put("freeze and unfreeze", CallPointsTest::freezeAndUnfreeze);
    operations.put("create", World::loop);
    operations.put("slice", world -> world.slice(1));
    operations.put("slices", world -> world.slice(1_000));
    operations.put("scope", world -> world.heap.openScope().close());
    operations.put("root", world -> world.heap.openRoot(world.loop()).close());
    operations.put("disable and enable", CallPointsTest::disableAndEnable);
    operations.put("verify", world -> world.heap.inspect().verify());
    operations.put("close", world -> world.heap.close());
    return operations;
  }

  private static void freezeAndUnfreeze(World world) {
    world.loop();
    world.heap.freeze();
    world.loop();
    world.heap.unfreeze();
    world.loop();
  }

  private static void disableAndEnable(World world) {
    world.heap.disable();
    world.slice(5);
    world.heap.enable();
    world.slice(5);
  }

  /** Actions that lead to a call, in a heap with a paused run, by the name of the call. */
  private static Map<String, Consumer<World>> points() {
    Map<String, Consumer<World>> points = new LinkedHashMap<>();
    for (String told : new String[] {"started", "stopped"}) {
      points.put(told + " by collect", world -> world.heap.collect());
      points.put(told + " by collect for a time", world -> world.heap.collect(DAY));
      points.put(told + " by slices", CallPointsTest::finishInSlices);
    }
    points.put("stopped by freeze", CallPointsTest::freezeBeside);
    points.put("stopped by unfreeze", world -> world.heap.unfreeze());
    points.put("finalizer of an object", world -> dropFinalized(world, "finalizer"));
    points.put(
        "finalizer in a collection", world -> collectRing(world, self -> world.call("finalizer")));
    points.put("finalizer in slices", world -> sliceRing(world, self -> world.call("finalizer")));
    points.put("callback of an object", world -> world.scope.drop(watched(world)));
    points.put("callback in a collection", world -> collectAfter(world, watched(world)));
    points.put("callback in slices", world -> sliceAfter(world, watched(world)));
    points.put("resource of an object", world -> world.scope.drop(closing(world)));
    points.put("resource in a collection", world -> collectAfter(world, closing(world)));
    points.put("resource in slices", world -> sliceAfter(world, closing(world)));
    points.put("resource that is replaced", world -> closing(world).setResource(null));
    points.put("unraisable of a finalizer", CallPointsTest::dropThrowing);
    points.put("unraisable in a collection", world -> collectRing(world, CallPointsTest::fail));
    points.put("unraisable in slices", world -> sliceRing(world, CallPointsTest::fail));
    points.put("unraisable of a listener", CallPointsTest::throwInAListener);
    points.put("constructor", world -> Node.create(world.scope, _ -> world.call("constructor")));
    points.put("weighing", CallPointsTest::weigh);
    points.put("visitor", CallPointsTest::visit);
    points.put("equals of a key", CallPointsTest::compareKeys);
    points.put("comparator", CallPointsTest::sort);
    points.put("predicate", CallPointsTest::removeSome);
    points.put("closing of the heap", world -> world.heap.close());
    points.put("closed heap", world -> world.heap.close());
    points.put("leaked object at the end", CallPointsTest::leaveAnObject);
    points.put("finalizer at the end", world -> closeWith(world, self -> world.call("finalizer")));
    points.put("unraisable at the end", world -> closeWith(world, CallPointsTest::fail));
    return points;
  }

  private static void fail(Node self) {
    throw new ArithmeticException(self.name);
  }

  private static void finishInSlices(World world) {
    world.loop();
    for (int runs = world.pace.runs; world.pace.runs < runs + 2; ) {
      world.slice(5);
      world.loop();
    }
  }

  private static void freezeBeside(World world) {
    world.heap.freeze();
    world.awaited = "";
    world.heap.unfreeze();
  }

  private static void dropFinalized(World world, String point) {
    world.scope.drop(Node.createFinalized(world.scope, _ -> world.call(point)));
  }

  private static void collectRing(World world, Node.Action finalizer) {
    world.ring(finalizer);
    world.heap.collect();
  }

  private static void sliceRing(World world, Node.Action finalizer) {
    world.ring(finalizer);
    finishInSlices(world);
    finishInSlices(world);
  }

  private static Node watched(World world) {
    Node node = Node.create(world.scope);
    GcWeak.of(node, _ -> world.call("callback"));
    return node;
  }

  private static Node closing(World world) {
    return Node.createOwner(world.scope, () -> world.call("resource"));
  }

  private static void collectAfter(World world, Node node) {
    node.setA(node);
    world.scope.drop(node);
    world.heap.collect();
  }

  private static void sliceAfter(World world, Node node) {
    node.setA(node);
    world.scope.drop(node);
    finishInSlices(world);
    finishInSlices(world);
  }

  private static void dropThrowing(World world) {
    world.scope.drop(Node.createFinalized(world.scope, CallPointsTest::fail));
  }

  private static void throwInAListener(World world) {
    world
        .heap
        .listeners()
        .add(
            new GcListener() {
              @Override
              public void stopped(GcHeap heap, GcRun run) {
                throw new ArithmeticException("listener");
              }
            });
    world.heap.collect();
    world.heap.listeners().removeLast();
  }

  private static void weigh(World world) {
    Weighty heavy = Weighty.create(world.scope, 5);
    heavy.weighing = () -> world.call("weighing");
    world.heap.reweigh(heavy);
  }

  private static void visit(World world) {
    world
        .heap
        .inspect()
        .visitAll(
            (_, _) -> {
              world.call("visitor");
              return true;
            },
            "");
  }

  private static void compareKeys(World world) {
    Item owner = Item.create(world.scope, "owner");
    Item one = Item.create(world.scope, "key");
    Item other = Item.create(world.scope, "key");
    owner.set.add(one);
    one.whenCompared = () -> world.call("equals");
    other.whenCompared = one.whenCompared;
    owner.set.remove(other);
  }

  private static void sort(World world) {
    Node owner = Node.create(world.scope);
    owner.list.move(world.scope, Node.create(world.scope));
    owner.list.move(world.scope, Node.create(world.scope));
    owner.list.sort(
        (_, _) -> {
          world.call("comparator");
          return 1;
        });
  }

  private static void removeSome(World world) {
    Node owner = Node.create(world.scope);
    owner.list.move(world.scope, Node.create(world.scope));
    owner.list.move(world.scope, Node.create(world.scope));
    owner.list.removeIf(
        _ -> {
          world.call("predicate");
          return true;
        });
  }

  private static void leaveAnObject(World world) {
    Node left = Node.create(world.scope);
    left.setA(Node.create(world.scope));
    left.a.setA(left);
    world.heap.retain(left);
    world.heap.close();
  }

  private static void closeWith(World world, Node.Action finalizer) {
    world.ring(finalizer);
    dropFinalizedLater(world, finalizer);
    world.heap.close();
  }

  private static void dropFinalizedLater(World world, Node.Action finalizer) {
    Node owner = Node.create(world.scope);
    owner.moveA(world.scope, Node.createFinalized(world.scope, finalizer));
    owner.moveB(world.scope, Node.createFinalized(world.scope, finalizer));
  }

  @TestFactory
  Stream<DynamicTest> everyOperationAtEveryPoint() {
    return points().entrySet().stream()
        .flatMap(
            point ->
                operations().entrySet().stream()
                    .map(
                        operation ->
                            dynamicTest(
                                operation.getKey() + " in " + point.getKey(),
                                () ->
                                    meet(point.getKey(), point.getValue(), operation.getValue()))));
  }

  private static void meet(String name, Consumer<World> point, Consumer<World> operation) {
    int calls = 0;
    for (int slices : PAUSES) {
      World world = new World(operation);
      for (int i = 0; i < 5; i++) {
        world.ring(self -> self.setB(self));
        Node owner = Node.create(world.scope);
        owner.setA(world.loop());
      }
      for (int i = 0; i < slices; i++) {
        world.slice(2);
      }
      world.awaited = name.replaceFirst(" .*", "");
      try {
        point.accept(world);
      } catch (ConcurrentModificationException e) {
        assertTrue(world.heap.isClosed(), "the collection that was changed is dead");
      }
      world.awaited = "";
      calls += world.calls;
      end(world, slices);
    }
    assertTrue(calls > 0, "it is called");
  }

  /** Whatever was done, the heap is right, and everything can be freed. */
  private static void end(World world, int slices) {
    if (!world.heap.isClosed()) {
      world.heap.enable();
      world.heap.unfreeze();
      world.heap.inspect().verify();
      Inside.suspects(world.heap);
      world.heap.collect();
      world.heap.inspect().verify();
      world.scope.unwind();
      world.scope.close();
      world.heap.collect();
      assertEquals(0, world.heap.stats().live(), () -> "left after " + slices + " slices");
      world.heap.close();
    }
    assertTrue(world.heap.isClosed());
  }
}
