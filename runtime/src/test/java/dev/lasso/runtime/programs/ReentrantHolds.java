package dev.lasso.runtime.programs;

import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcCPython;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All holds of a program, counted by the program itself: those of scopes, roots, cells and links,
 * and its own.
 *
 * <p>A hold is noted when the call that takes it has returned, and forgotten before the call that
 * gives it up, or again noted if that is refused. So what is noted here is certain at any moment,
 * and exact when no call is under way.
 */
final class ReentrantHolds {

  static final class Scope {
    /** The scope; null if the runtime has opened it for itself, so that it has a mark. */
    final @Nullable GcScope scope;

    /** The position in the order of opening. */
    final int number;

    List<FaultNode> held = new ArrayList<>();

    /** The marks made by any code, in order, and those that a rewind has certainly ended. */
    final List<Long> marks = new ArrayList<>();

    final List<Long> ended = new ArrayList<>();
    boolean open = true;

    /** Whether it has a mark to which it is about to return. */
    boolean marked;

    /** Whether its thread has come in by it, so that the thread leaves when it is closed. */
    boolean outermost;

    Scope(@Nullable GcScope scope, int number) {
      this.scope = scope;
      this.number = number;
    }

    boolean holds(FaultNode node) {
      return held.stream().anyMatch(each -> each == node);
    }
  }

  /** One hold, which several roots of a shared heap may have together. */
  static final class Shared {
    final FaultNode node;
    int users = 1;

    Shared(FaultNode node) {
      this.node = node;
    }
  }

  /** A root or a link. */
  record Root(AutoCloseable root, Shared hold) {}

  /** A call that gives up holds. */
  interface Release {
    void run() throws Exception;
  }

  private final ReentrantWorld world;
  final List<Scope> scopes = new ArrayList<>();
  final List<Root> roots = new ArrayList<>();
  final IdentityHashMap<FaultNode, Integer> retained = new IdentityHashMap<>();
  final IdentityHashMap<GcRootCell<FaultNode>, @Nullable Shared> cells = new IdentityHashMap<>();
  final List<GcRootCell<FaultNode>> openCells = new ArrayList<>();

  /** Nodes that a collection may have handed over to some scope. */
  final IdentityHashMap<FaultNode, Boolean> handedOver = new IdentityHashMap<>();

  private int opened;

  /** The number of calls under way that close several scopes, some of which may still be open. */
  int closingSeveral;

  /** Calls that an error has come out of: to be made again, as they may have done nothing. */
  private final List<Release> unfinished = new ArrayList<>();

  /** Nodes that the program may hold more often, as an error has come out of a call. */
  final IdentityHashMap<FaultNode, Integer> doubtful = new IdentityHashMap<>();

  ReentrantHolds(ReentrantWorld world) {
    this.world = world;
  }

  // ------------------------------------------------------------------ scopes

  Scope add(@Nullable GcScope scope) {
    Scope added = new Scope(scope, opened++);
    scopes.add(added);
    return added;
  }

  /** Returns a random open scope that no call has for itself; opens one if there is none. */
  Scope scope() {
    List<Scope> free = new ArrayList<>(scopes);
    free.removeIf(scope -> scope.marked || scope.outermost);
    return free.isEmpty() ? add(world.heap.openScope()) : world.oneOf(free);
  }

  /** Returns a random open scope; a call under way may be about to rewind it. */
  Scope anyScope() {
    List<Scope> free = new ArrayList<>(scopes);
    free.removeIf(scope -> scope.scope == null || scope.outermost);
    return free.isEmpty() ? scope() : world.oneOf(free);
  }

  /**
   * Returns the open scope that was opened last of those that were opened before {@code number}.
   */
  @Nullable Scope innermostBefore(int number) {
    Scope innermost = null;
    for (Scope scope : scopes) {
      if (scope.number < number && (innermost == null || scope.number > innermost.number)) {
        innermost = scope;
      }
    }
    return innermost;
  }

  void close(List<Scope> closed, Release release) throws Exception {
    FaultPoints.entry(); // for lack of stack, no call is made
    closed.forEach(scope -> scope.open = false);
    scopes.removeAll(closed);
    int several = closed.size() > 1 ? 1 : 0;
    closingSeveral += several;
    try {
      release.run();
    } catch (IllegalStateException e) {
      closed.forEach(scope -> scope.open = true);
      scopes.addAll(closed);
      throw e;
    } catch (Error e) {
      closed.forEach(scope -> unfinished.add(scope.scope::close));
      throw e;
    } finally {
      closingSeveral -= several;
    }
    closed.forEach(scope -> scope.held = new ArrayList<>());
  }

  /** Removes a random node from those that a scope holds; null if it holds none. */
  @Nullable FaultNode take(Scope scope) {
    return scope.held.isEmpty() ? null : scope.held.remove(world.random.nextInt(scope.held.size()));
  }

  /** Gives up the hold of a scope on a node, which is forgotten already. */
  void giveUp(Scope scope, FaultNode node, Release release) throws Exception {
    node.moving++;
    try {
      release.run();
    } catch (RuntimeException e) {
      if (scope.open) {
        scope.held.add(node);
      }
      throw e;
    } finally {
      node.moving--;
    }
  }

  // ------------------------------------------------------------------ roots and cells

  void add(GcRoot<FaultNode> root, FaultNode node) {
    roots.add(new Root(root, new Shared(node)));
  }

  /** Notes another root or link of the same hold. */
  void share(AutoCloseable root, Shared hold) {
    hold.users++;
    roots.add(new Root(root, hold));
  }

  void close(Root root, Release close) throws Exception {
    FaultPoints.entry(); // for lack of stack, no call is made
    roots.remove(root);
    root.hold.users--;
    try {
      close.run();
    } catch (IllegalStateException e) {
      root.hold.users++;
      roots.add(root);
      throw e;
    } catch (Error e) {
      unfinished.add(close);
      throw e;
    }
  }

  void set(GcRootCell<FaultNode> cell, @Nullable FaultNode node) {
    Shared before = cells.get(cell);
    leave(before);
    cells.put(cell, null);
    try {
      cell.set(node);
    } catch (RuntimeException e) {
      if (before != null && openCells.contains(cell)) {
        before.users++;
        cells.put(cell, before);
      }
      throw e;
    }
    // A call under way may have set it again.
    if (openCells.contains(cell) && cells.get(cell) == null && node != null && cell.get() == node) {
      cells.put(cell, new Shared(node));
    }
  }

  void close(GcRootCell<FaultNode> cell) {
    leave(cells.put(cell, null));
    openCells.remove(cell);
    try {
      cell.close();
    } catch (Error e) {
      unfinished.add(cell::close);
      throw e;
    }
  }

  private static void leave(@Nullable Shared hold) {
    if (hold != null) {
      hold.users--;
    }
  }

  // ------------------------------------------------------------------ the program's own

  void retain(FaultNode node) {
    world.heap.retain(node);
    retained.merge(node, 1, Integer::sum);
  }

  void release(FaultNode node, Release release) throws Exception {
    retained.computeIfPresent(node, (_, count) -> count == 1 ? null : count - 1);
    try {
      release.run();
    } catch (RuntimeException e) {
      retained.merge(node, 1, Integer::sum);
      throw e;
    } catch (Error e) {
      doubt(node);
      throw e;
    }
  }

  /** Notes that the program may hold a node once more. */
  void doubt(FaultNode node) {
    doubtful.merge(node, 1, Integer::sum);
  }

  // ------------------------------------------------------------------ the end

  void dropAll() throws Exception {
    GcCPython.of(world.heap).keepGarbage(false);
    GcCPython.of(world.heap).garbage().clear();
    while (!roots.isEmpty()) {
      Root root = roots.getLast();
      close(root, root.root::close);
    }
    while (!openCells.isEmpty()) {
      close(openCells.getLast());
    }
    if (world.map != null) {
      world.map.close();
    }
    while (!scopes.isEmpty()) {
      Scope scope = world.oneOf(scopes);
      close(List.of(scope), scope.scope::close);
    }
    for (FaultNode node : world.nodes) {
      while (retained.containsKey(node)) {
        release(node, () -> world.heap.release(node));
      }
    }
    world.heap.unfreeze();
    for (FaultNode node : world.nodes) {
      if (ReentrantWorld.isAlive(node) && !GcCPython.isTracked(node)) {
        GcCPython.of(world.heap).track(node);
      }
    }
  }

  /** Makes the calls again that an error has come out of. */
  void finish() throws Exception {
    for (Release release : unfinished) {
      try {
        release.run();
      } catch (IllegalStateException e) {
        if (!isAlreadyClosed(e)) {
          throw e;
        }
      }
    }
    unfinished.clear();
  }

  static boolean isAlreadyClosed(Exception thrown) {
    return String.valueOf(thrown.getMessage()).startsWith("Already closed");
  }

  /** Releases the holds that the program may have, and finds those without an owner. */
  void releaseDoubtful() {
    for (FaultNode node : world.nodes) {
      if (ReentrantWorld.isAlive(node)) {
        int holds = Inside.holds(node);
        int most = doubtful.getOrDefault(node, 0);
        if (holds > most) {
          world.wrong("#" + node.id + " has a hold that nobody has");
        }
        for (int i = 0; i < Math.min(holds, most) && ReentrantWorld.isAlive(node); i++) {
          world.heap.release(node);
        }
      }
    }
    doubtful.clear();
  }

  // ------------------------------------------------------------------ counts

  /** Returns how many holds each node certainly has. */
  IdentityHashMap<FaultNode, Integer> counts() {
    IdentityHashMap<FaultNode, Integer> counts = new IdentityHashMap<>(retained);
    for (Scope scope : scopes) {
      scope.held.forEach(node -> counts.merge(node, 1, Integer::sum));
    }
    IdentityHashMap<Shared, Boolean> counted = new IdentityHashMap<>();
    roots.forEach(root -> count(root.hold, counted, counts));
    cells.values().forEach(hold -> count(hold, counted, counts));
    return counts;
  }

  private static void count(
      @Nullable Shared hold,
      IdentityHashMap<Shared, Boolean> counted,
      IdentityHashMap<FaultNode, Integer> counts) {
    if (hold != null && counted.put(hold, true) == null) {
      counts.merge(hold.node, 1, Integer::sum);
    }
  }

  /** Compares the counts with the heap's, while no call is under way. */
  void check() {
    IdentityHashMap<FaultNode, Integer> counts = counts();
    for (Object kept : GcCPython.of(world.heap).garbage()) {
      counts.merge((FaultNode) kept, 1, Integer::sum);
    }
    boolean posted = Inside.hasGate(world.heap) && Inside.hasPosted(world.heap);
    for (FaultNode node : world.nodes) {
      int expected = counts.getOrDefault(node, 0);
      int holds = Inside.isCounted(node) ? Inside.holds(node) : 0;
      boolean more = holds > expected && !posted && !handedOver.containsKey(node);
      if (holds < expected || more) {
        world.wrong("#" + node.id + " has " + holds + " holds instead of " + expected);
      }
    }
  }
}
