package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.observe.LeakSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Opens scopes, roots and anchors, some of which are {@linkplain LeakWatch watched}. */
final class Openings {

  /**
   * At every how many levels of nested scopes it looks whether the stack has room, for the scopes
   * of that many levels to be closed.
   */
  private static final int LEVELS = 8;

  private final Heap heap;
  private final OpenHolds openHolds;
  private final Counts counts;
  private final LeakSettings settings;
  private final LeakReports reports;

  /** How many looks at the stack there were. */
  private int looks;

  /** How many scopes there are until the next that is watched. */
  private int scopesUntilWatched;

  /** How many roots there are until the next that is watched. */
  private int rootsUntilWatched;

  private int watchedScopes;
  private int watchedRoots;

  /** Made when the first scope, root or cell is watched, by any thread. */
  private volatile @Nullable LeakWatch watch;

  /** The {@linkplain LeakWatch#odds odds} of openings on any thread. */
  private volatile int odds;

  Openings(
      Heap heap, OpenHolds openHolds, Counts counts, LeakSettings settings, LeakReports reports) {
    this.heap = heap;
    this.openHolds = openHolds;
    this.counts = counts;
    this.settings = settings;
    this.reports = reports;
    scopesUntilWatched = LeakWatch.firstInterval(settings, heap.number());
    rootsUntilWatched = scopesUntilWatched;
    odds = LeakWatch.odds(scopesUntilWatched);
  }

  // ------------------------------------------------------------------ scopes

  /** Opens a scope; {@code entry} tells whether closing it leaves the heap. */
  Scope openScope(boolean entry) {
    heap.checkMutable();
    heap.checkOpen();
    if (openHolds.room <= 0 || openHolds.room > 2 * LEVELS) {
      StackRoom.check(StackRoom.SCOPES, nextLook());
      openHolds.room = LEVELS;
    }
    if (--scopesUntilWatched == 0) {
      return openWatchedScope(entry);
    }
    return open(new Scope(heap, openHolds.next(), entry), entry);
  }

  /** The number of the next look at the stack. */
  int nextLook() {
    return looks++;
  }

  private Scope openWatchedScope(boolean entry) {
    LeakWatch leaks = watch();
    scopesUntilWatched = LeakWatch.nextInterval(settings, watchedScopes++);
    if (heap.gate == null) {
      leaks.reportLost();
      heap.checkOpen(); // the program was told, and may have closed it
    }
    Scope scope = new Scope(heap, openHolds.next(), entry);
    leaks.watch(scope);
    return open(scope, entry);
  }

  private Scope open(Scope scope, boolean entry) {
    scope.holds.entry = entry;
    openHolds.open();
    return scope;
  }

  /** See {@link GcHeap#run}. */
  void run(Runnable action) {
    Objects.requireNonNull(action, "action");
    StackRoom.check(); // to close the scope, which nobody else does
    try (Scope scope = heap.enter()) {
      ScopedValue.where(CurrentScope.VALUE, scope).run(action);
    }
  }

  /** See {@link GcHeap#call}. */
  <T extends @Nullable Object, X extends Throwable> T call(
      ScopedValue.CallableOp<? extends T, X> action) throws X {
    Objects.requireNonNull(action, "action");
    StackRoom.check(); // to close the scope, which nobody else does
    boolean inside = heap.isInside();
    T result;
    try (Scope scope = heap.enter()) {
      HoldList around = inside ? openHolds.innermostBefore(scope.holds) : null;
      long use = around == null ? 0 : around.use();
      result = ScopedValue.where(CurrentScope.VALUE, scope).call(action);
      if (result instanceof GcObject container && container.gcHeap() == heap) {
        checkResult(container);
        if (around != null && around.use() != use) { // the action has closed it
          if (scope.isClosed()) {
            throw Errors.resultUnheld(container);
          }
          around = openHolds.innermostBefore(scope.holds);
        }
        if (around != null) {
          keepResult(container, around);
        }
      }
    }
    if (result instanceof GcObject container
        && container.gcHeap() == heap
        && ((Counted) container).isDead()) {
      throw Errors.resultDied(container);
    }
    return result;
  }

  /** Checks that the result of a call can be held. */
  private void checkResult(Counted result) {
    if (!heap.isInside()) {
      throw Errors.resultOutside(result, heap);
    }
    if (result.word != 0) { // else it is under construction
      counts.checkCounted(result, "the caller");
    }
  }

  /** Has the scope around a call hold its result, unless it does. */
  private void keepResult(GcObject result, HoldList around) {
    if (((Counted) result).word != 0 && around.find(counts.handle(result)) < 0) {
      new Scope(heap, around, false).keep(result);
    }
  }

  // ------------------------------------------------------------------ roots

  /** Opens a root, which all threads may use if the heap is shared. */
  <T extends GcObject> GcRoot<T> openRoot(T object) {
    heap.checkMutable();
    heap.checkOpen();
    return heap.gate == null ? openConfined(object) : openShared(object);
  }

  /** Opens a root of what a weak reference refers to, if that lives. */
  <T extends GcObject> @Nullable GcRoot<T> openWeakly(WeakRef<T> weak) {
    try (Scope _ = heap.gate == null || heap.isInside() ? null : heap.enter()) {
      T target = weak.get();
      return target == null ? null : openRoot(target);
    }
  }

  private <T extends GcObject> GcRoot<T> openShared(T object) {
    Anchor anchor = newAnchor(object, null);
    boolean watched = --rootsUntilWatched == 0;
    if (watched) {
      rootsUntilWatched = LeakWatch.nextInterval(settings, watchedRoots++);
    }
    SharedRoot<T> root = new SharedRoot<>(anchor, watched);
    hold(anchor, object);
    root.begin();
    return root;
  }

  private <T extends GcObject> GcRoot<T> openConfined(T object) {
    checkAnchorable(object);
    Root<T> root = new Root<>(heap, object);
    openHolds.reserve();
    GcRoot<T> shown = --rootsUntilWatched == 0 ? watched(root) : root;
    hold(root, object);
    return shown;
  }

  private <T extends GcObject> GcRoot<T> watched(Root<T> root) {
    LeakWatch leaks = watch();
    rootsUntilWatched = LeakWatch.nextInterval(settings, watchedRoots++);
    WatchedRoot<T> shown = new WatchedRoot<>(root);
    leaks.watch(shown, root);
    return shown;
  }

  private void checkAnchorable(Counted object) {
    counts.checkCounted(Objects.requireNonNull(object, "object"), "a root");
    counts.checkHoldable(object);
  }

  /** Makes an anchor of an object, for which there is room then; it does not hold yet. */
  Anchor newAnchor(Counted object, @Nullable AnchorCell cell) {
    checkAnchorable(object);
    Anchor anchor = new Anchor(Gate.of(heap, "A root"), object, cell, odds);
    openHolds.reserve();
    return anchor;
  }

  /** Has a root or an anchor hold an object, for which there is room. */
  void hold(Holder holder, Counted object) {
    openHolds.add(holder);
    holder.closed = false;
    object.word += Header.ONE_HOLD;
  }

  // ------------------------------------------------------------------ leaks

  private LeakWatch watch() {
    LeakWatch leaks = watch;
    return leaks == null ? makeWatch() : leaks;
  }

  private synchronized LeakWatch makeWatch() {
    LeakWatch leaks = watch;
    if (leaks == null) {
      leaks = new LeakWatch(heap, reports);
      watch = leaks;
    }
    return leaks;
  }

  /** The watch of a root that any thread opens, or null; the next ones are watched more rarely. */
  LeakWatch.@Nullable SharedRootWatch watch(SharedRoot<?> root, Anchor anchor) {
    watchMoreRarely();
    anchor.odds = odds;
    return watch().watch(root, anchor);
  }

  private void watchMoreRarely() {
    if (settings.level() == GcLeakLevel.SIMPLE) {
      odds = LeakWatch.rarer(odds);
    }
  }

  /**
   * Watches a new cell, which the program knows as {@code shown}, if its turn has come. Returns the
   * watch, or null.
   */
  @Nullable Opening watch(Object shown, AnchorCell cell) {
    if (!LeakWatch.isNext(odds)) {
      return null;
    }
    watchMoreRarely();
    return watch().watch(shown, cell);
  }

  /** Takes for closed what was lost of a shared heap; for the thread inside. */
  void takeLost() {
    LeakWatch leaks = watch;
    if (leaks != null) {
      leaks.takeLost();
    }
  }

  /** Tells the program of that; for a thread that is not inside. Never throws. */
  void reportTaken() {
    LeakWatch leaks = watch;
    if (leaks != null) {
      leaks.reportTaken();
    }
  }

  /** Makes the reports of lost and open scopes and roots, as the heap closes. */
  void reportOpen() {
    LeakWatch leaks = watch;
    if (leaks != null && heap.gate == null) {
      leaks.reportLost();
    }
    reports.reportOpen(openHolds, this::sharedRoots);
  }

  /** See {@link LeakWatch#sharedRoots}. */
  SequencedMap<Holder, List<Opening>> sharedRoots() {
    LeakWatch leaks = watch;
    return leaks == null ? new LinkedHashMap<>() : leaks.sharedRoots();
  }
}
