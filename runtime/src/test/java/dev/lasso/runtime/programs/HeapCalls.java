package dev.lasso.runtime.programs;

import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.programs.ReentrantStep.Body;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.CallingListener;
import dev.lasso.runtime.support.CrossHeapCalls.Side;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BiConsumer;

/** Calls of the heap as a whole: collections, views, and its close. */
final class HeapCalls {

  private static final Duration DAY = Duration.ofDays(1);

  private HeapCalls() {}

  static void addTo(BiConsumer<String, Body> calls) {
    collecting(calls);
    looking(calls);
    ending(calls);
  }

  private static GcCPython python(ReentrantWorld world) {
    return GcCPython.of(world.heap);
  }

  private static void collecting(BiConsumer<String, Body> calls) {
    calls.accept("collect()", w -> w.heap.collect());
    calls.accept("collect() again", w -> w.heap.collect());
    calls.accept("collect(a moment)", w -> w.heap.collect(Duration.ofNanos(1)));
    calls.accept("collect(a day)", w -> w.heap.collect(DAY));
    calls.accept("collectIfEnabled", w -> python(w).collectIfEnabled());
    calls.accept("some slices", HeapCalls::slices);
    calls.accept("a step", HeapCalls::step);
    calls.accept("disable", w -> w.heap.disable());
    calls.accept("enable", w -> w.heap.enable());
    calls.accept("isEnabled", w -> w.heap.isEnabled());
    calls.accept("freeze", w -> w.heap.freeze());
    calls.accept("unfreeze", w -> w.heap.unfreeze());
    calls.accept("freezeCount", w -> python(w).freezeCount());
    calls.accept("track", w -> python(w).track(w.any()));
    calls.accept("untrack", w -> python(w).untrack(w.any()));
    calls.accept("finalizable", HeapCalls::makeFinalizable);
    calls.accept("keepGarbage", w -> python(w).keepGarbage(w.random.nextInt(3) == 0));
    calls.accept("garbage.clear", w -> python(w).garbage().clear());
    calls.accept(
        "garbage.remove",
        w -> python(w).garbage().remove(w.random.nextInt(python(w).garbage().size() + 1)));
    calls.accept("garbage.add", w -> python(w).garbage().add(w.any()));
    calls.accept("reweigh", w -> w.heap.reweigh(w.any()));
    calls.accept("listeners.add", w -> w.heap.listeners().add(listener(w)));
    calls.accept(
        "listeners.remove",
        w -> w.heap.listeners().remove(1 + w.random.nextInt(w.heap.listeners().size())));
    calls.accept("onUnraisable", w -> w.heap.onUnraisable(w::unraisable));
    calls.accept("run tasks", ReentrantWorld::runTasks);
    calls.accept("collect and check", w -> atTop(w, w.check::collectAll));
    calls.accept("collect in slices and check", w -> atTop(w, w.check::collectInTime));
  }

  /** Switches a finalizer on or off. One that has run may run again once it is switched on. */
  private static void makeFinalizable(ReentrantWorld world) {
    FaultNode node = world.any();
    boolean on = world.random.nextInt(3) == 0;
    python(world).finalizable(node, on);
    if (on) {
      node.finalized = 0;
    }
  }

  /** Does something that is checked exactly, unless a call is under way. */
  private static void atTop(ReentrantWorld world, Runnable action) {
    if (!world.isNested()) {
      world.mood = ReentrantWorld.Mood.CALM;
      world.pace.steps = 0;
      world.heap.openScope().close(); // a safe point, for roots that other threads have closed
      action.run();
    }
  }

  private static void step(ReentrantWorld world) throws Exception {
    world.pace.steps = 1;
    ScopeCalls.safepoint(world);
    world.pace.steps = 0;
  }

  private static void slices(ReentrantWorld world) throws Exception {
    world.pace.steps = 1L + world.random.nextInt(5);
    for (int i = 0; i < 3; i++) {
      ScopeCalls.safepoint(world);
    }
    world.pace.steps = 0;
  }

  private static GcListener listener(ReentrantWorld world) {
    return new CallingListener(
        () -> world.userCode(UserCode.STARTED, "of another listener"),
        _ -> world.userCode(UserCode.STOPPED, "of another listener"));
  }

  /** Calls that read the heap. */
  static void looking(BiConsumer<String, Body> calls) {
    calls.accept("verify", w -> w.heap.inspect().verify());
    calls.accept("stats", w -> w.returned(w.heap.stats().toString()));
    calls.accept("isInside", w -> w.heap.isInside());
    calls.accept("toString", w -> w.returned(w.any().toString()));
    calls.accept("explain(object)", w -> w.returned(w.heap.inspect().explain(w.any()).toString()));
    calls.accept("explain(type)", w -> w.returned(w.heap.inspect().explain(Node.class).toString()));
    calls.accept("snapshot", HeapCalls::snapshot);
    calls.accept(
        "visitObjects",
        w -> w.heap.inspect().visitObjects((node, _) -> visit(w, (FaultNode) node), null));
    calls.accept(
        "visitAll", w -> w.heap.inspect().visitAll((node, _) -> visit(w, (FaultNode) node), null));
    calls.accept("getObjects", w -> python(w).getObjects());
    calls.accept("getReferents", w -> python(w).getReferents(w.any(), w.any()));
    calls.accept("getReferrers", w -> python(w).getReferrers(w.any()));
    calls.accept("isTracked", w -> GcCPython.isTracked(w.any()));
    calls.accept("isFinalized", w -> GcCPython.isFinalized(w.any()));
  }

  private static boolean visit(ReentrantWorld world, FaultNode node) {
    world.userCode(UserCode.VISIT, node.id);
    if (!Inside.isCounted(node)) {
      world.wrong("#" + node.id + " has died while it was visited");
    }
    return world.random.nextInt(4) > 0;
  }

  private static void snapshot(ReentrantWorld world) throws IOException {
    Path file = Files.createTempFile("snapshot", ".json.gz");
    try {
      world.heap.inspect().snapshot(file);
    } finally {
      Files.delete(file);
    }
  }

  private static void ending(BiConsumer<String, Body> calls) {
    calls.accept("close", w -> maybeClose(w, Duration.ZERO));
    calls.accept("close(patience)", w -> maybeClose(w, Duration.ofMillis(1)));
    calls.accept("close on another thread", w -> closeElsewhere(w));
    calls.accept("mix up with another heap", HeapCalls::mixUp);
    calls.accept("step of another heap", HeapCalls::stepOfNeighbour);
  }

  /** Closes the heap, in user code always, else rarely: most programs end by it. */
  private static void maybeClose(ReentrantWorld world, Duration patience) {
    if (world.running == 0 && (world.isNested() || world.random.nextInt(20) == 0)) {
      close(world, patience);
    }
  }

  static void close(ReentrantWorld world, Duration patience) {
    if (world.closing) {
      world.heap.close(patience);
      return;
    }
    boolean before = world.direct;
    world.direct = true; // the heap waits for tasks
    world.closing = true;
    try {
      world.runTasks();
      if (patience.isZero() || !world.heap.close(patience)) {
        world.heap.close();
      }
    } catch (IllegalStateException e) {
      world.direct = before;
      world.closing = false;
      throw e;
    }
    world.note("the heap is closed");
  }

  /** Has a thread end inside a shared heap, and closes that. */
  static void abandon(ReentrantWorld world) throws InterruptedException {
    if (!Inside.hasGate(world.heap)) {
      close(world, Duration.ZERO);
      return;
    }
    world.direct = true;
    world.closing = true;
    world.runTasks();
    Inside.goOut(world.heap);
    Threads.elsewhere(() -> world.heap.enter());
    try {
      world.heap.enter();
      world.wrong("a thread enters a heap that another one has not left");
    } catch (IllegalStateException e) {
      // as it has to be
    }
    world.heap.close();
  }

  /** Has another thread do what it may not do. */
  private static void closeElsewhere(ReentrantWorld world) throws InterruptedException {
    if (!Inside.hasGate(world.heap) && !world.closing) {
      Threads.elsewhere(
          () -> {
            try {
              world.heap.close();
              world.wrong("another thread has closed a confined heap");
            } catch (WrongThreadException e) {
              // as it has to be
            }
          });
    }
  }

  private static void mixUp(ReentrantWorld world) {
    FaultNode self = world.any();
    if (ReentrantWorld.isAlive(self) && world.neighbours.areInside()) {
      GcScope scope = world.holds.scope().scope;
      Side own = new Side(world.heap, self, scope, scope.mark(), null);
      String wrong = world.neighbours.mixUpRoughly(world.random, own);
      if (wrong != null) {
        world.wrong(wrong);
      }
    }
  }

  private static void stepOfNeighbour(ReentrantWorld world) {
    if (world.neighbours.areInside()) {
      FaultPoints.apart(
          () -> {
            world.neighbours.step(world.random);
            world.neighbours.check();
          });
    }
  }
}
