package dev.lasso.runtime.programs;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.Node;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Uses of a heap, each of which may be the first that needs some class of the runtime. To be loaded
 * by a class loader of its own, for one use: the JVM never repeats an initializer that has failed
 * for lack of stack.
 */
public final class FirstUses implements BiFunction<String, Integer, @Nullable Throwable> {

  /** A heap with all that a use may need. */
  private static final class World implements AutoCloseable {

    final boolean shared;
    final GcHeap heap;
    final GcScope scope;
    final Node node;
    final Node dead;
    final Item item;

    World(boolean shared) {
      this.shared = shared;
      GcHeap.Builder builder =
          GcHeap.builder().leaks(GcLeakLevel.ADVANCED).onLeak(_ -> {}).onUnraisable(_ -> {});
      heap = shared ? builder.shared() : builder.confined();
      scope = heap.enter();
      node = Node.create(scope);
      dead = Node.create(scope);
      item = Item.create(scope, "item");
      GcRoot<Node> _ = heap.openRoot(node); // is left open
      scope.drop(dead);
    }

    @Override
    public void close() {
      heap.close();
    }
  }

  private interface Action {
    void run(World world) throws Exception;
  }

  private static void fail() {
    throw new IllegalStateException("from user code");
  }

  /** A use, all of which are also made one after the other, where the stack has room. */
  @SuppressWarnings("ImmutableEnumChecker") // the actions have no state
  private enum Use {
    CREATE(world -> Node.create(world.scope)),
    RESOURCE(world -> world.scope.drop(holder(world, () -> {}))),
    FAILING_RESOURCE(world -> world.scope.drop(holder(world, FirstUses::fail))),
    FINALIZER(world -> world.scope.drop(Node.createFinalized(world.scope, _ -> {}))),
    FAILING_FINALIZER(world -> world.scope.drop(Node.createFinalized(world.scope, _ -> fail()))),
    FAILING_CONSTRUCTOR(
        world -> {
          try {
            Node.create(world.scope, _ -> fail());
          } catch (IllegalStateException e) {
            // as it should be
          }
        }),
    CALLBACK(
        world -> {
          Node watched = Node.create(world.scope);
          GcWeak.of(watched, _ -> fail());
          world.scope.drop(watched);
        }),
    RING(
        world -> {
          Node ring = Node.createFinalized(world.scope, _ -> {});
          ring.setA(ring);
          world.scope.drop(ring);
          world.heap.collect();
        }),
    COLLECT(world -> world.heap.collect()),
    SCOPE(world -> world.heap.openScope().close()),
    ENTRY(world -> world.heap.enter().close()),
    RETAIN(world -> world.heap.release(world.heap.retain(world.node))),
    ROOT(world -> world.heap.openRoot(world.node).share().close()),
    CELL(
        world -> {
          if (world.shared) {
            try (GcRootCell<Node> cell = new GcRootCell<>(world.heap)) {
              cell.set(world.node);
              Objects.requireNonNull(cell.open()).close();
            }
          }
        }),
    WEAK(world -> GcWeak.of(world.node).get()),
    DEAD(
        world -> {
          try {
            world.node.setA(world.dead);
          } catch (DeadObjectException e) {
            // as it should be
          }
        }),
    LIST(world -> world.node.list.add(world.node)),
    COLLECTIONS(
        world -> {
          world.item.list.add(world.item);
          world.item.set.add(world.item);
          world.item.map.put("key", world.item);
          world.item.map.clear();
          world.item.set.clear();
          world.item.list.clear();
        }),
    FREEZE(
        world -> {
          world.heap.freeze();
          world.heap.unfreeze();
        }),
    EXPLAIN(world -> describe(world.heap.inspect().explain(world.node))),
    EXPLAIN_TYPE(world -> describe(world.heap.inspect().explain(Node.class))),
    VERIFY(world -> world.heap.inspect().verify()),
    STATS(world -> describe(world.heap.stats())),
    CLOSE(world -> world.heap.close());

    private final Action action;

    Use(Action action) {
      this.action = action;
    }

    private void on(World world) throws Exception {
      action.run(world);
    }
  }

  private static Node holder(World world, AutoCloseable resource) {
    return Node.createOwner(world.scope, resource);
  }

  private static void describe(Object object) {
    if (object.toString().isEmpty()) {
      throw new IllegalStateException("no description");
    }
  }

  static List<String> names() {
    return Stream.of(Use.values()).map(Use::name).toList();
  }

  /**
   * Makes a use first with a number of frames left, then all uses of another heap with room.
   * Returns what they throw then.
   */
  @Override
  public @Nullable Throwable apply(String use, Integer frames) {
    try {
      World first = new World(false);
      World shared = new World(true);
      Use made = Use.valueOf(use);
      int deepest = LastFrames.deepest();
      for (World world : List.of(first, shared)) {
        try {
          LastFrames.descend(deepest - frames, () -> make(made, world));
        } catch (VirtualMachineError e) {
          // as it may be; an InternalError if the stack was too short to link a lambda
        }
      }
      for (World world : List.of(first, shared)) {
        world.close();
      }
      for (boolean kind : new boolean[] {false, true}) {
        try (World world = new World(kind)) {
          for (Use each : Use.values()) {
            make(each, world);
          }
        }
      }
      return null;
    } catch (Throwable t) {
      return t;
    }
  }

  private static void make(Use use, World world) {
    try {
      use.on(world);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
