package dev.lasso.runtime.programs;

import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.programs.ReentrantHolds.Root;
import dev.lasso.runtime.programs.ReentrantHolds.Shared;
import dev.lasso.runtime.programs.ReentrantStep.Body;
import dev.lasso.runtime.support.Threads;
import java.util.List;
import java.util.function.BiConsumer;

/** Calls of roots, links, cells and weak references. */
final class RootCalls {

  private RootCalls() {}

  static void addTo(BiConsumer<String, Body> calls) {
    roots(calls);
    cells(calls);
    weak(calls);
  }

  // ------------------------------------------------------------------ roots

  private static void roots(BiConsumer<String, Body> calls) {
    calls.accept("openRoot", RootCalls::openRoot);
    calls.accept("root.share", onRoot(RootCalls::share));
    calls.accept("root.get", onRoot(RootCalls::get));
    calls.accept("root.use", onRoot(RootCalls::use));
    calls.accept("root.close", RootCalls::closeRoot);
    calls.accept("root.close again", RootCalls::closeRoot);
    calls.accept("root.close on another thread", onRoot(RootCalls::closeRootElsewhere));
    calls.accept("link", onRoot(RootCalls::link));
  }

  /** A call on one thing of those that there are. */
  private interface Call<T> {
    void run(ReentrantWorld world, T on) throws Exception;
  }

  private static <T> void callOnOne(ReentrantWorld world, List<T> all, Call<T> call)
      throws Exception {
    if (!all.isEmpty()) {
      call.run(world, world.oneOf(all));
    }
  }

  private static Body onRoot(Call<Root> call) {
    return world -> callOnOne(world, world.holds.roots, call);
  }

  private static void openRoot(ReentrantWorld world) {
    FaultNode node = world.any();
    world.holds.add(world.heap.openRoot(node), node);
  }

  @SuppressWarnings("unchecked") // roots are of nodes
  private static void share(ReentrantWorld world, Root root) {
    if (root.root() instanceof GcRoot<?> opened) {
      GcRoot<FaultNode> shared = (GcRoot<FaultNode>) opened.share();
      if (Inside.hasGate(world.heap)) {
        world.holds.share(shared, root.hold());
      } else {
        world.holds.add(shared, root.hold().node);
      }
    }
  }

  private static void get(ReentrantWorld world, Root root) {
    Object node =
        root.root() instanceof GcRoot<?> opened
            ? opened.get()
            : ((GcHeapLink<?>) root.root()).get();
    if (node != root.hold().node) {
      world.wrong("a root has another node");
    }
    world.returned(root.root().toString());
  }

  private static void use(ReentrantWorld world, Root root) {
    Object node =
        root.root() instanceof GcRoot<?> opened
            ? opened.use(used -> used)
            : ((GcHeapLink<?>) root.root()).use(used -> used);
    if (node != root.hold().node) {
      world.wrong("a root lends another node");
    }
  }

  static void closeRoot(ReentrantWorld world) throws Exception {
    callOnOne(world, world.holds.roots, (_, root) -> world.holds.close(root, root.root()::close));
  }

  private static void closeRootElsewhere(ReentrantWorld world, Root root) throws Exception {
    if (Inside.hasGate(world.heap)) {
      world.holds.close(root, () -> Threads.elsewhere(root.root()::close));
    }
  }

  private static void link(ReentrantWorld world, Root root) {
    if (root.root() instanceof GcRoot<?> opened && Inside.hasGate(world.heap)) {
      world.holds.share(GcHeapLink.of(opened), root.hold());
    }
  }

  // ------------------------------------------------------------------ cells

  private static void cells(BiConsumer<String, Body> calls) {
    calls.accept("new cell", RootCalls::newCell);
    calls.accept("cell.set", RootCalls::setCell);
    calls.accept("cell.get", onCell((_, cell) -> cell.get()));
    calls.accept("cell.open", onCell(RootCalls::openCell));
    calls.accept("cell.close", onCell(RootCalls::closeCell));
  }

  private static Body onCell(Call<GcRootCell<FaultNode>> call) {
    return world -> callOnOne(world, world.holds.openCells, call);
  }

  private static void newCell(ReentrantWorld world) {
    if (Inside.hasGate(world.heap) && world.holds.openCells.size() < 4) {
      world.holds.openCells.add(new GcRootCell<>(world.heap));
    }
  }

  private static void setCell(ReentrantWorld world) throws Exception {
    newCell(world);
    callOnOne(world, world.holds.openCells, (_, cell) -> world.holds.set(cell, world.anyOrNull()));
  }

  private static void openCell(ReentrantWorld world, GcRootCell<FaultNode> cell) {
    Shared hold = world.holds.cells.get(cell);
    GcRoot<FaultNode> root = cell.open();
    if (root != null && hold != null && root.get() == hold.node) {
      world.holds.share(root, hold);
    } else if (root != null) {
      root.close(); // the cell is being set
    }
  }

  private static void closeCell(ReentrantWorld world, GcRootCell<FaultNode> cell) {
    if (world.random.nextInt(3) == 0) {
      world.holds.close(cell);
    }
  }

  // ------------------------------------------------------------------ maps

  /** Opens a root of a value of a map that keeps one of two. */
  static void openInMap(ReentrantWorld world) {
    GcRootMap<Integer, FaultNode> map = world.map;
    if (map == null) {
      map = GcRootMap.<Integer, FaultNode>builder(world.heap).limit(1).build();
      world.map = map;
    }
    GcRoot<FaultNode> root = map.computeIfAbsent(world.random.nextInt(2), _ -> load(world));
    FaultPoints.apart(() -> world.holds.add(root, root.get()));
  }

  private static GcRoot<FaultNode> load(ReentrantWorld world) {
    GcRoot<FaultNode> root = null;
    boolean done = false;
    try {
      try (GcScope scope = world.heap.enter()) {
        FaultNode node = FaultNode.create(scope, world, world.nodes.size(), world.type(), null);
        node.returned = true;
        root = world.heap.openRoot(node);
      }
      done = true;
      return root;
    } finally {
      if (!done && root != null) {
        FaultPoints.apart(root::close);
      }
    }
  }

  // ------------------------------------------------------------------ weak references

  private static void weak(BiConsumer<String, Body> calls) {
    calls.accept("GcWeak.of", w -> w.references.add(GcWeak.of(w.any())));
    calls.accept("GcWeak.of with a callback", w -> w.references.add(newWatch(w)));
    calls.accept("GcWeak.of with another callback", w -> w.references.add(newWatch(w)));
    calls.accept("weak.get", onWeak(RootCalls::getWeak));
    calls.accept("weak.open", RootCalls::openWeak);
    calls.accept("weak.close", onWeak((_, weak) -> weak.close()));
  }

  static GcWeak<FaultNode> newWatch(ReentrantWorld world) {
    boolean[] called = new boolean[1];
    return GcWeak.of(world.any(), reference -> world.called(reference, called));
  }

  private static Body onWeak(Call<GcWeak<?>> call) {
    return world -> callOnOne(world, world.references, call);
  }

  private static void getWeak(ReentrantWorld world, GcWeak<?> weak) {
    if (weak.get() instanceof FaultNode node && Inside.isDestroyed(node)) {
      world.wrong("a weak reference refers to #" + node.id + ", which is dead");
    }
  }

  @SuppressWarnings("unchecked") // roots are of nodes
  static void openWeak(ReentrantWorld world) {
    if (!world.references.isEmpty()) {
      GcRoot<FaultNode> root = (GcRoot<FaultNode>) world.oneOf(world.references).open();
      if (root != null) {
        FaultPoints.apart(() -> world.holds.add(root, root.get()));
      }
    }
  }
}
