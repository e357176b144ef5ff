package dev.lasso.runtime.programs;

import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.programs.ReentrantHolds.Scope;
import dev.lasso.runtime.programs.ReentrantStep.Body;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Calls that take holds of scopes and of the program, and give them up. */
final class ScopeCalls {

  private ScopeCalls() {}

  static void addTo(BiConsumer<String, Body> calls) {
    calls.accept("create", w -> w.create(w.holds.scope(), w.anyOrNull()));
    calls.accept("create another", w -> w.create(w.holds.scope(), null));
    calls.accept("allocate", ScopeCalls::allocate);
    calls.accept("retain", w -> w.holds.retain(w.any()));
    calls.accept("release", w -> release(w, false));
    calls.accept("release a node of many", w -> release(w, false));
    calls.accept("delete", w -> release(w, true));
    calls.accept("openScope", w -> w.holds.add(w.heap.openScope()));
    calls.accept("scope.close", w -> closeScope(w, w.holds.scope()));
    calls.accept("scope.close again", w -> closeScope(w, w.holds.scope()));
    calls.accept("scope.keep", ScopeCalls::keep);
    calls.accept("scope.drop", ScopeCalls::drop);
    calls.accept("scope.drop another", ScopeCalls::drop);
    calls.accept("scope.moveTo", ScopeCalls::moveTo);
    calls.accept("scope.rewind", w -> rewind(w, false));
    calls.accept("scope.rewind with a result", w -> rewind(w, true));
    calls.accept("scope.mark", ScopeCalls::mark);
    calls.accept("scope.rewind to an ended mark", ScopeCalls::rewindTooFar);
    calls.accept("scope.unwind", ScopeCalls::unwind);
    calls.accept("enter", ScopeCalls::enter);
    calls.accept("tryEnter", ScopeCalls::tryEnter);
    calls.accept("leave and enter", ScopeCalls::leaveAndEnter);
    calls.accept("run", ScopeCalls::run);
    calls.accept("GcScope.current", w -> GcScope.current().heap());
    calls.accept("call", ScopeCalls::call);
    calls.accept("call for a new node", ScopeCalls::call);
  }

  private static void allocate(ReentrantWorld world) {
    int id = world.nodes.size();
    try {
      FaultNode node = FaultNode.allocate(world.heap, world, id, world.type());
      node.returned = true;
      world.holds.retained.merge(node, 1, Integer::sum);
      track(world, node);
    } catch (Error e) {
      world.nodes.stream().skip(id).filter(node -> !node.returned).forEach(world.holds::doubt);
      throw e;
    }
  }

  private static void track(ReentrantWorld world, FaultNode node) {
    if (!GcCPython.isTracked(node) && world.random.nextInt(8) > 0) {
      GcCPython.of(world.heap).track(node);
    }
  }

  private static void release(ReentrantWorld world, boolean delete) throws Exception {
    List<FaultNode> held = new ArrayList<>(world.nodes);
    held.removeIf(node -> !world.holds.retained.containsKey(node));
    if (!held.isEmpty()) {
      FaultNode node = world.oneOf(held);
      if (delete && Inside.edges(node) == 0 && Inside.holds(node) == 1) {
        world.holds.release(node, () -> GcCPython.of(world.heap).delete(node));
      } else {
        world.holds.release(node, () -> world.heap.release(node));
      }
    }
  }

  private static void closeScope(ReentrantWorld world, Scope scope) throws Exception {
    world.holds.close(List.of(scope), scope.scope::close);
  }

  /** Opens a scope, and closes it, which is a safepoint. */
  static void safepoint(ReentrantWorld world) throws Exception {
    closeScope(world, world.holds.add(world.heap.openScope()));
  }

  private static void keep(ReentrantWorld world) {
    Scope scope = world.holds.scope();
    FaultNode node = world.any();
    scope.scope.keep(node);
    scope.held.add(node);
  }

  private static void drop(ReentrantWorld world) throws Exception {
    Scope scope = world.holds.scope();
    FaultNode node = world.holds.take(scope);
    if (node != null) {
      world.holds.giveUp(scope, node, () -> scope.scope.drop(node));
    }
  }

  private static void moveTo(ReentrantWorld world) throws Exception {
    Scope from = world.holds.scope();
    Scope to = world.holds.scope();
    FaultNode node = world.holds.take(from);
    if (node != null) {
      world.holds.giveUp(from, node, () -> from.scope.moveTo(to.scope, node));
      to.held.add(node);
    }
  }

  private static void rewind(ReentrantWorld world, boolean withResult) {
    Scope scope = world.random.nextInt(3) == 0 ? world.holds.anyScope() : world.holds.scope();
    boolean outer = scope.marked;
    int first = scope.marks.size();
    long mark = scope.scope.mark();
    int held = scope.held.size();
    scope.marked = true;
    try {
      FaultNode node = world.any();
      scope.scope.keep(node);
      scope.held.add(node);
      world.act();
      FaultNode result = world.any();
      if (!scope.open) {
        return;
      }
      cut(world, scope, held);
      int last = scope.marks.size();
      if (withResult) {
        scope.scope.rewind(mark, result);
      } else {
        scope.scope.rewind(mark);
        last = scope.marks.size(); // also those of finalizers
      }
      cut(world, scope, held);
      List<Long> since = scope.marks.subList(first, last);
      since.stream().filter(each -> each != mark).forEach(scope.ended::add);
      since.clear();
      if (withResult && scope.open) {
        scope.held.add(result);
      }
    } catch (RuntimeException e) {
      if (scope.open && !world.closing) {
        cut(world, scope, held);
        scope.scope.rewind(mark);
        cut(world, scope, held);
      }
      throw e;
    } finally {
      scope.marked = outer;
    }
  }

  private static void mark(ReentrantWorld world) {
    Scope scope = world.holds.anyScope();
    scope.marks.add(scope.scope.mark());
  }

  /** Rewinds to a mark of a call that is over, which has to be refused. */
  private static void rewindTooFar(ReentrantWorld world) {
    List<Scope> scopes = new ArrayList<>(world.holds.scopes);
    scopes.removeIf(scope -> scope.ended.isEmpty());
    if (!scopes.isEmpty()) {
      Scope scope = world.oneOf(scopes);
      long mark = world.oneOf(scope.ended);
      if (world.random.nextBoolean()) {
        scope.scope.rewind(mark);
      } else {
        scope.scope.rewind(mark, world.any());
      }
      world.wrong("a rewind to an ended mark is accepted");
    }
  }

  /** Forgets what a scope has come to hold; what it holds since its return may stay held. */
  private static void cut(ReentrantWorld world, Scope scope, int size) {
    if (scope.held.size() > size) {
      List<FaultNode> since = scope.held.subList(size, scope.held.size());
      since.forEach(node -> world.holds.handedOver.put(node, true));
      since.clear();
    }
  }

  private static void unwind(ReentrantWorld world) throws Exception {
    Scope outer = world.holds.scope();
    List<Scope> inner = new ArrayList<>(world.holds.scopes);
    inner.removeIf(scope -> scope.number <= outer.number || scope.outermost);
    world.holds.close(inner, outer.scope::unwind);
  }

  private static void enter(ReentrantWorld world) throws Exception {
    useEntry(world, world.heap.enter());
  }

  private static void tryEnter(ReentrantWorld world) throws Exception {
    GcScope entered = world.heap.tryEnter(Duration.ZERO);
    if (entered == null) {
      world.wrong("a thread that is inside cannot enter");
    } else {
      useEntry(world, entered);
    }
  }

  private static void useEntry(ReentrantWorld world, GcScope entered) throws Exception {
    Scope scope = world.holds.add(entered);
    try {
      world.act();
    } finally {
      if (scope.open) {
        closeScope(world, scope);
      }
    }
  }

  /** Leaves a shared heap, uses it from outside, and enters again. */
  private static void leaveAndEnter(ReentrantWorld world) throws Exception {
    if (!Inside.hasGate(world.heap) || world.isNested()) {
      return;
    }
    FaultPoints.apart(() -> Inside.goOut(world.heap));
    try {
      useFromOutside(world);
    } finally {
      FaultPoints.apart(() -> comeIn(world));
    }
  }

  private static void comeIn(ReentrantWorld world) {
    if (!Inside.isClosed(world.heap)) {
      if (world.heap.isInside()) {
        world.wrong("a thread has left, and is inside");
      } else if (!Inside.endUnended(world.heap)) {
        throw new AssertionError("nobody is inside, and nobody can enter");
      } else {
        Inside.comeIn(world.heap);
      }
    }
  }

  private static void useFromOutside(ReentrantWorld world) throws Exception {
    if (world.random.nextBoolean()) {
      RootCalls.closeRoot(world);
    }
    if (world.random.nextBoolean()) {
      RootCalls.openWeak(world);
    }
    if (world.random.nextBoolean() && world.plan.faults() && !world.closing) {
      RootCalls.openInMap(world);
    }
    if (world.plan.faults()) {
      enterFirst(world);
      return;
    }
    if (world.random.nextInt(20) == 0) {
      Threads.elsewhere(() -> HeapCalls.close(world, Duration.ZERO));
    }
    if (world.random.nextInt(4) == 0 && !world.closing) {
      Threads.elsewhere(() -> enterFirst(world));
    }
    enterFirst(world);
  }

  private static void enterFirst(ReentrantWorld world) throws Exception {
    if (!world.closing) {
      Scope scope = world.holds.add(world.heap.enter());
      scope.outermost = true;
      try {
        world.create(scope, null);
        world.act();
      } finally {
        if (scope.open && !world.closing) {
          closeScope(world, scope);
        }
      }
    }
  }

  private static void run(ReentrantWorld world) {
    world.heap.run(
        () -> {
          Scope scope = world.holds.add(GcScope.current());
          try {
            world.act();
          } finally {
            end(world, scope);
          }
        });
  }

  /** Forgets the scope of an action, which is about to be closed. */
  private static void end(ReentrantWorld world, Scope scope) {
    scope.open = false;
    world.holds.scopes.remove(scope);
  }

  private static void call(ReentrantWorld world) {
    Result result = new Result(world);
    try {
      world.heap.call(result::make);
      result.keep();
    } finally {
      result.end();
    }
  }

  /** The result of a call, which the scope around it is to hold. */
  private static final class Result {
    private final ReentrantWorld world;
    private @Nullable FaultNode made;

    /** The scope around the call, unless that holds the result before. */
    private @Nullable Scope around;

    /** Whether no other call is about to change what that scope holds. */
    private boolean certain;

    Result(ReentrantWorld world) {
      this.world = world;
    }

    FaultNode make() {
      Scope scope = world.holds.add(GcScope.current());
      try {
        FaultNode node = world.random.nextBoolean() ? world.create(scope, null) : world.any();
        world.act();
        Scope outer = world.holds.innermostBefore(scope.number);
        around = Inside.isCounted(node) && outer != null && !outer.holds(node) ? outer : null;
        certain = node.returned && node.moving == 0 && world.holds.closingSeveral == 0;
        node.moving++;
        made = node;
        return node;
      } finally {
        ScopeCalls.end(world, scope);
      }
    }

    void keep() {
      Scope outer = around;
      if (outer != null && outer.open) {
        if (certain && outer.scope != null) {
          outer.held.add(made);
        } else {
          // The scope may have held it already, or one of the runtime's own is not open any more.
          world.holds.handedOver.put(made, true);
        }
      }
    }

    void end() {
      if (made != null) {
        made.moving--;
      }
    }
  }
}
