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

/**
 * A factory for scopes, roots and shared holds. Some of these are {@linkplain LeakWatch watched}
 * for leaks.
 */
final class Openings {

  /** Number of nested scopes that one stack probe covers: it finds room to close all of them. */
  private static final int LEVELS = 8;

  private final Heap heap;
  private final OpenHolds openHolds;
  private final Counts counts;
  private final LeakSettings settings;
  private final LeakReports reports;

  /** Number of stack probes so far. */
  private int looks;

  /** Number of scopes until the next watched one. */
  private int scopesUntilWatched;

  /** Number of roots until the next watched one. */
  private int rootsUntilWatched;

  private int watchedScopes;
  private int watchedRoots;

  /** Created when any thread opens the first watched scope, root or cell. */
  private volatile @Nullable LeakWatch watch;

  /** Current {@linkplain LeakWatch#odds odds} of openings that any thread can make. */
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

  /**
   * Opens a scope.
   *
   * @param entry whether closing the scope leaves the heap
   */
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

  /** Counts a stack probe, and returns its number. */
  int nextLook() {
    return looks++;
  }

  private Scope openWatchedScope(boolean entry) {
    LeakWatch leaks = watch();
    scopesUntilWatched = LeakWatch.nextInterval(settings, watchedScopes++);
    if (heap.gate == null) {
      leaks.reportLost();
      heap.checkOpen(); // the leak handler may have closed the heap
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

  /** See {@link dev.lasso.runtime.GcHeap#run}. */
  void run(Runnable action) {
    Objects.requireNonNull(action, "action");
    StackRoom.check(); // room to close the scope, which only this method does
    try (Scope scope = heap.enter()) {
      ScopedValue.where(CurrentScope.VALUE, scope).run(action);
    }
  }

  /** See {@link dev.lasso.runtime.GcHeap#call}. */
  <T extends @Nullable Object, X extends Throwable> T call(
      ScopedValue.CallableOp<? extends T, X> action) throws X {
    Objects.requireNonNull(action, "action");
    StackRoom.check(); // room to close the scope, which only this method does
    boolean inside = heap.isInside();
    T result;
    try (Scope scope = heap.enter()) {
      HoldList around = inside ? openHolds.innermostBefore(scope.holds) : null;
      long use = around == null ? 0 : around.use();
      result = ScopedValue.where(CurrentScope.VALUE, scope).call(action);
      if (result instanceof GcObject container && container.gcHeap() == heap) {
        checkResult(container);
        if (around != null && around.use() != use) { // the action has closed that scope
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

  /** Checks that the scope around a call can hold the call's result. */
  private void checkResult(Counted result) {
    if (!heap.isInside()) {
      throw Errors.resultOutside(result, heap);
    }
    if (result.word != 0) { // else it is under construction
      counts.checkCounted(result, "the caller");
    }
  }

  /** Adds a hold on the result of a call to the scope around the call, unless it has one. */
  private void keepResult(GcObject result, HoldList around) {
    if (((Counted) result).word != 0 && around.find(counts.handle(result)) < 0) {
      new Scope(heap, around, false).keep(result);
    }
  }

  // ------------------------------------------------------------------ roots

  /** Opens a root. If the heap is shared, all threads may use the root. */
  <T extends GcObject> GcRoot<T> openRoot(T object) {
    heap.checkMutable();
    heap.checkOpen();
    return heap.gate == null ? openConfined(object) : openShared(object);
  }

  /** Opens a root of the referent of a weak reference. Returns null if the referent is dead. */
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

  /** Creates a shared hold on an object, and reserves room for it. The hold is not taken yet. */
  Anchor newAnchor(Counted object, @Nullable AnchorCell cell) {
    checkAnchorable(object);
    Anchor anchor = new Anchor(Gate.of(heap, "A root"), object, cell, odds);
    openHolds.reserve();
    return anchor;
  }

  /** Takes the hold on an object for a root or a shared hold, for which room was reserved. */
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

  /**
   * Returns a reference that watches a root, or null if the stack lacks room. Later roots are
   * watched more rarely.
   */
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
   * Watches a new cell, whose public object is {@code shown}, if the odds select it. Returns the
   * opening, or null if the cell is not watched.
   */
  @Nullable Opening watch(Object shown, AnchorCell cell) {
    if (!LeakWatch.isNext(odds)) {
      return null;
    }
    watchMoreRarely();
    return watch().watch(shown, cell);
  }

  /**
   * Takes the lost scopes, roots and cells of a shared heap, and closes the roots and cells. Called
   * by the thread inside.
   */
  void takeLost() {
    LeakWatch leaks = watch;
    if (leaks != null) {
      leaks.takeLost();
    }
  }

  /** Reports what {@link #takeLost} has taken. Called by a thread outside. Never throws. */
  void reportTaken() {
    LeakWatch leaks = watch;
    if (leaks != null) {
      leaks.reportTaken();
    }
  }

  /** Creates the reports of the lost and the open scopes and roots while the heap closes. */
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
