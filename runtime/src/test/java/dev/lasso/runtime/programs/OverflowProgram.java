package dev.lasso.runtime.programs;

import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.SlicePacer;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program that recurses, with a scope and an object on each level as an interpreter has them,
 * until the stack overflows, and catches that at the top. It does one thing on each level, on the
 * way down, and takes it back on the way up.
 *
 * <p>What it has to remember it stores in arrays, as a call could overflow, too.
 */
final class OverflowProgram implements FaultNode.User {

  enum Operation {
    CREATE,
    FIXED,
    ALLOCATE,
    CONSTRUCT,
    KEEP,
    ROOT,
    RETAIN,
    SETTER,
    CHAIN,
    MOVER,
    LIST_ADD,
    LIST_MOVE,
    LIST_REMOVE,
    LIST_BULK,
    SET_ADD,
    MAP_PUT,
    MAP_KEY,
    WEAK_MAP,
    WEAK,
    WATCHED,
    CALLBACK,
    RESOURCE,
    FINALIZER,
    CYCLE,
    SLICES,
    CLEAR,
    FREEZE,
    ANYTHING,
    TAKE,
    ROW,
    TAKE_RESOURCE,
    RECENT,
    WEAK_SET,
    REWIND,
    RUN
  }

  private static final class Resource implements AutoCloseable {
    int closes;

    @Override
    public void close() {
      closes++;
    }
  }

  private static final int DEEPEST = 1 << 14;

  /** From how much deeper something is called than the rest. */
  private static final int MOST_FRAMES = 64;

  private final Operation operation;
  private final SlicePacer pace = new SlicePacer();
  private final Heap heap = Inside.open(false, pace);
  private final GcScope outer = heap.openScope();
  private final FaultNode anchor = create(outer, FaultNode.PLAIN, null);
  private final @Nullable GcScope[] scopes = new GcScope[DEEPEST];
  private final @Nullable FaultNode[] nodes = new FaultNode[DEEPEST];
  private final @Nullable FaultNode[] more = new FaultNode[DEEPEST];
  private final @Nullable GcRoot<?>[] roots = new GcRoot<?>[DEEPEST];
  private final @Nullable Resource[] resources = new Resource[DEEPEST];

  /** By level: 1 before a hold was released, 0 after a hold was taken. */
  private final int[] retained = new int[DEEPEST];

  private final boolean[] kept = new boolean[DEEPEST];
  private final @Nullable AutoCloseable[] taken = new AutoCloseable[DEEPEST];

  private final List<String> wrong = new ArrayList<>();
  private int failedCloses;
  private int limit = DEEPEST;
  private int deepest;
  private boolean overflowed;
  private boolean ending;

  OverflowProgram(Operation operation) {
    this.operation = operation;
    heap.onUnraisable(this::report);
    for (int i = 0; operation == Operation.TAKE_RESOURCE && i < DEEPEST / 8; i++) {
      Resource resource = new Resource();
      resources[i] = resource;
      anchor.row.add(resource);
    }
  }

  private void report(GcUnraisable report) {
    if (report.thrown() instanceof StackOverflowError) {
      failedCloses++;
    } else {
      wrong.add("reported: " + report.message() + ": " + report.thrown());
    }
  }

  OverflowProgram limited(int levels) {
    limit = levels;
    return this;
  }

  /** Runs on a stack on which there are so many small frames already; returns what was wrong. */
  List<String> run(int frames) {
    try {
      if (frames % 2 == 0) {
        startFrom(frames / 2);
      } else {
        startFrom(frames / 2, frames, frames);
      }
    } catch (StackOverflowError e) {
      overflowed = true;
    } catch (Throwable t) {
      wrong.add("thrown: " + t + " " + List.of(t.getStackTrace()).subList(0, 3));
    }
    try {
      check();
    } catch (Throwable t) {
      wrong.add("afterwards: " + t + " " + List.of(t.getStackTrace()).subList(0, 3));
    }
    return wrong;
  }

  boolean hasOverflowed() {
    return overflowed;
  }

  private int startFrom(int frames) {
    if (frames > 0) {
      return startFrom(frames - 1) + 1;
    }
    descend(0);
    return 0;
  }

  /** As {@link #startFrom}, with one frame more of another size. */
  private long startFrom(int frames, long one, long other) {
    return startFrom(frames) + one + other;
  }

  private void descend(int level) {
    if (level == limit) {
      return;
    }
    deepest = level;
    try (GcScope scope = heap.openScope()) {
      scopes[level] = scope;
      FaultNode node = create(scope, type(), operation == Operation.FIXED ? last(level) : null);
      nodes[level] = node;
      try {
        down(level, scope, node);
        descend(level + 1);
      } finally {
        up(level, scope, node);
      }
    }
  }

  private GcType type() {
    return operation == Operation.FINALIZER ? FaultNode.FINALIZED : FaultNode.PLAIN;
  }

  private FaultNode create(GcScope scope, GcType type, @Nullable Node fixed) {
    return FaultNode.create(scope, this, 0, type, fixed);
  }

  private FaultNode last(int level) {
    FaultNode node = level == 0 ? anchor : nodes[level - 1];
    return node == null ? anchor : node;
  }

  private void down(int level, GcScope scope, FaultNode node) {
    pace.steps = 0;
    switch (operation) {
      case CREATE, FIXED, CONSTRUCT, FINALIZER -> {}
      case ALLOCATE -> {
        retained[level] = 1;
        more[level] = FaultNode.allocate(heap, this, 0, FaultNode.PLAIN);
        retained[level] = 2;
      }
      case KEEP -> {
        scope.keep(anchor);
        kept[level] = true;
      }
      case ROOT -> roots[level] = heap.openRoot(node);
      case RETAIN -> {
        retained[level] = 1;
        heap.retain(node);
        retained[level] = 2;
      }
      case SETTER -> anchor.setA(node);
      case CHAIN -> last(level).setA(node);
      case MOVER -> anchor.moveB(scope, node);
      case LIST_ADD, LIST_REMOVE -> anchor.list.add(node);
      case LIST_MOVE -> anchor.list.move(scope, node);
      case LIST_BULK -> anchor.list.addAll(List.of(node, anchor, node));
      case SET_ADD -> anchor.set.add(node);
      case MAP_PUT -> anchor.map.put(level, node);
      case MAP_KEY -> anchor.map.put(node, anchor);
      case WEAK_MAP -> {
        anchor.weakValues.put(level, node);
        anchor.weakKeys.put(node, anchor);
      }
      case WEAK -> {
        anchor.setWeak(node);
        node.setOther(anchor);
      }
      case WATCHED -> {
        node.setWatched(anchor);
        anchor.setWatched(node);
      }
      case CALLBACK -> GcWeak.of(node, _ -> anchor.setB(null));
      case RESOURCE -> {
        Resource resource = new Resource();
        resources[level] = resource;
        node.setResource(resource);
      }
      case CYCLE -> {
        node.setA(node);
        if (level % 16 == 0) {
          heap.collect();
        }
      }
      case SLICES -> {
        node.setA(last(level));
        node.setB(node);
        pace.steps = 5;
        heap.collect(Duration.ofNanos(1));
      }
      case CLEAR -> {
        node.setA(anchor);
        node.list.add(node);
        node.gcClear();
      }
      case FREEZE -> {
        node.setA(node);
        if (level % 16 == 0) {
          heap.freeze();
          heap.unfreeze();
        }
      }
      case ANYTHING -> {
        anchor.setAny(node);
        anchor.anyList.addAll(List.of(node, "plain"));
        node.anyList.add(anchor);
        anchor.anyMap.put("plain", node);
      }
      case TAKE -> {
        node.setAny(last(level));
        node.setA(anchor);
        node.takeAny(scope);
        node.takeA(scope);
      }
      case TAKE_RESOURCE -> {
        if (!anchor.row.isEmpty()) {
          taken[level] = takeLast(level % MOST_FRAMES);
        }
      }
      case ROW -> {
        Resource resource = new Resource();
        resources[level] = resource;
        node.row.add(resource);
      }
      case RECENT -> {
        anchor.recent.put(level, node);
        anchor.recent.get(level - 2);
      }
      case WEAK_SET -> {
        anchor.weakSet.add(node);
        node.weakSet.add(anchor);
        node.weakSet.forEach(each -> {});
        node.weakSet.iterator().next();
      }
      case REWIND -> {
        long mark = scope.mark();
        scope.keep(anchor);
        scope.rewind(mark, last(level));
      }
      case RUN -> heap.run(() -> GcScope.current().keep(anchor));
    }
  }

  /** Takes a resource, from so many frames further down. */
  private AutoCloseable takeLast(int frames) {
    return frames > 0 ? takeLast(frames - 1) : anchor.row.take(anchor.row.size() - 1);
  }

  private void up(int level, GcScope scope, FaultNode node) {
    switch (operation) {
      case KEEP -> {
        if (kept[level]) { // else there was no room to keep it, and may be room to tell so
          scope.drop(anchor);
        }
      }
      case ROOT -> {
        GcRoot<?> root = roots[level];
        if (root != null) {
          root.close();
        }
      }
      case RETAIN -> release(level, node);
      case ALLOCATE -> {
        FaultNode allocated = more[level];
        if (allocated != null) {
          release(level, allocated);
        }
      }
      case SETTER -> anchor.setA(null);
      case CHAIN -> last(level).setA(null);
      case LIST_REMOVE -> anchor.list.remove(node);
      case LIST_BULK -> anchor.list.removeIf(each -> each == node);
      case SET_ADD -> anchor.set.remove(node);
      case MAP_PUT -> anchor.map.remove(level);
      case MAP_KEY -> anchor.map.keySet().removeIf(each -> each == node);
      case WEAK -> anchor.setWeak(null);
      case RESOURCE -> node.setResource(null);
      case SLICES -> heap.collect(Duration.ofNanos(1));
      case ANYTHING -> {
        anchor.setAny("plain");
        anchor.anyList.remove(node);
      }
      case ROW -> node.row.clear();
      default -> {}
    }
  }

  private void release(int level, FaultNode node) {
    if (retained[level] == 2) {
      retained[level] = 1;
      heap.release(node);
      retained[level] = 0;
    }
  }

  // ------------------------------------------------------------------ user code

  @Override
  public void initialize(FaultNode self) {
    if (operation == Operation.CONSTRUCT) {
      self.list.add(anchor);
      self.a = anchor;
      self.setB(anchor);
      self.weak = anchor;
    }
  }

  @Override
  public void finalizing(FaultNode self) {
    if (!ending) {
      anchor.list.add(anchor);
      anchor.list.removeLast();
    }
  }

  @Override
  public void told(FaultNode self) {
    self.setWatched(anchor);
  }

  // ------------------------------------------------------------------ afterwards

  private void check() {
    ending = true;
    heap.inspect().verify();
    checkAlive(anchor);
    anchor.list.forEach(this::checkAlive);
    anchor.map.values().forEach(this::checkAlive);
    anchor.set.forEach(this::checkAlive);
    anchor.anyList.forEach(this::checkAlive);
    anchor.recent.values().forEach(this::checkAlive);
    for (int level = deepest + 1; level >= 0; level--) {
      close(roots[level]);
      close(scopes[level]);
      checkHolds(nodes[level], retained[level]);
      checkHolds(more[level], retained[level]);
    }
    heap.inspect().verify();
    checkHolds(anchor, 1);
    pace.steps = 0;
    outer.close();
    heap.unfreeze(); // if the stack overflowed before
    heap.collect();
    heap.collect();
    if (heap.stats().live() != 0) {
      wrong.add("garbage is left after two collections");
    }
    heap.close();
    for (AutoCloseable resource : taken) {
      close(resource);
    }
    int open = 0;
    for (Resource resource : resources) {
      if (resource != null && resource.closes > 1) {
        wrong.add("a resource was closed twice");
      }
      open += resource != null && resource.closes == 0 ? 1 : 0;
    }
    // A close that could not be entered was called all the same, and that was reported.
    int notEntered = operation == Operation.TAKE_RESOURCE ? 0 : failedCloses + 1;
    if (open > notEntered) {
      wrong.add(open + " resources are open, and " + failedCloses + " closes failed");
    }
  }

  private void checkAlive(Object object) {
    if (object instanceof Node node && Inside.isDead(node)) {
      wrong.add("what is held or owned is dead");
    }
  }

  private static void close(@Nullable AutoCloseable open) {
    if (open != null) {
      try {
        open.close();
      } catch (IllegalStateException e) {
        if (!ReentrantHolds.isAlreadyClosed(e)) {
          throw e;
        }
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Checks that nobody has more holds on a live node than so many; lets go of them. */
  private void checkHolds(@Nullable FaultNode node, int most) {
    if (node != null && Inside.isCounted(node) && !Inside.isDead(node)) {
      int holds = Inside.holds(node);
      if (holds > most) {
        wrong.add("a hold that nobody has");
      }
      if (node != anchor) {
        for (int i = 0; i < Math.min(holds, most); i++) {
          heap.release(node);
        }
      }
    }
  }
}
