package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.WeakRef;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.StackBang;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A factory for scopes, roots and shared holds. Some of these are {@linkplain LeakDetector watched}
 * for leaks.
 */
final class ScopeFactory {

  /** Number of nested scopes that one stack probe covers: it finds room to close all of them. */
  private static final int SCOPES_PER_PROBE = 8;

  private final Heap heap;
  private final OpenHoldOwners openHoldOwners;
  private final LeakSettings settings;

  /** Number of stack probes so far. */
  private int probes;

  /** Number of open scopes for which the stack is known to have room. */
  private int scopeLimit;

  /** Number of scopes until the next watched one. */
  private int scopesUntilWatched;

  /** Number of roots until the next watched one. */
  private int rootsUntilWatched;

  private int watchedScopes;
  private int watchedRoots;

  /** Created when the first watched scope or root is opened. */
  private @Nullable LeakDetector leakDetector;

  ScopeFactory(Heap heap) {
    this.heap = heap;
    openHoldOwners = heap.openHoldOwners;
    settings = heap.leakSettings;
    scopesUntilWatched = settings.firstInterval(heap.number);
    rootsUntilWatched = scopesUntilWatched;
  }

  // ------------------------------------------------------------------ scopes

  Scope openScope() {
    heap.checkUsable();
    ScopeHandles list = openHoldOwners.unusedList();
    if (list == null) {
      checkStack();
    } else if (scopesUntilWatched != 1) {
      return reopen(list, 0);
    }
    return openNext(0);
  }

  private Scope reopen(ScopeHandles list, int entry) {
    scopesUntilWatched--;
    Scope scope = new Scope(heap, list);
    open(list, entry);
    return scope;
  }

  /**
   * Checks that there is room to close nested scopes. A scope that uses the list of an earlier one
   * needs no check, because that was nested as deeply.
   */
  private void checkStack() {
    int further = scopeLimit - openHoldOwners.scopes();
    if (further <= 0 || further > 2 * SCOPES_PER_PROBE) {
      StackBang.check(StackBang.SCOPES, nextProbe());
      scopeLimit = openHoldOwners.scopes() + SCOPES_PER_PROBE;
    }
  }

  /**
   * Opens the scope of an entry.
   *
   * @param entry the number of the entry
   * @param nested whether the entry begins in user code that the heap calls
   */
  Scope openEntry(int entry, boolean nested) {
    ScopeHandles list = openHoldOwners.unusedList();
    Scope scope = list != null && scopesUntilWatched != 1 ? reopen(list, entry) : openNext(entry);
    scope.holds.nested = nested;
    return scope;
  }

  /**
   * Opens a scope.
   *
   * @param entry the number of the entry that closing the scope ends, or 0
   */
  private Scope openNext(int entry) {
    if (--scopesUntilWatched == 0) {
      return openWatchedScope(entry);
    }
    ScopeHandles list = openHoldOwners.nextList(); // first: no call separates the scope's stores
    Scope scope = new Scope(heap, list);
    open(list, entry);
    return scope;
  }

  /** Counts a stack probe, and returns its number. */
  int nextProbe() {
    return probes++;
  }

  private Scope openWatchedScope(int entry) {
    LeakDetector leaks = watch();
    scopesUntilWatched = settings.nextInterval(watchedScopes++);
    reportLost();
    heap.checkOpen(); // the leak handler may have closed the heap
    ScopeHandles list = openHoldOwners.nextList();
    Scope scope = new Scope(heap, list);
    leaks.watch(scope, list);
    open(list, entry);
    return scope;
  }

  private void open(ScopeHandles list, int entry) {
    list.entry = entry;
    openHoldOwners.open();
  }

  /** See {@link dev.lasso.runtime.GcHeap#run}. */
  void run(Runnable action) {
    Objects.requireNonNull(action, "action");
    StackBang.check(); // room to close the scope, which only this method does
    @Nullable Object[] current = RunScope.place();
    Object outer = current[0];
    try (Scope scope = heap.enter()) {
      current[0] = scope;
      try {
        action.run();
      } finally {
        current[0] = outer;
      }
    }
  }

  /** See {@link dev.lasso.runtime.GcHeap#call}. */
  <T extends @Nullable Object, X extends Throwable> T call(
      ScopedValue.CallableOp<? extends T, X> action) throws X {
    Objects.requireNonNull(action, "action");
    StackBang.check(); // room to close the scope, which only this method does
    @Nullable Object[] current = RunScope.place();
    Object outer = current[0];
    boolean inside = heap.isInside();
    T result;
    try (Scope scope = heap.enter()) {
      ScopeHandles around = inside ? openHoldOwners.innermostBefore(scope.holds) : null;
      long use = around == null ? 0 : around.use();
      current[0] = scope;
      try {
        result = action.call();
      } finally {
        current[0] = outer;
      }
      if (result instanceof GcObject container && container.gcHeap() == heap) {
        checkResult(container);
        if (around != null && around.use() != use) { // the action has closed that scope
          if (scope.isClosed()) {
            throw Errors.resultUnheld(container);
          }
          around = openHoldOwners.innermostBefore(scope.holds);
        }
        if (around != null) {
          keepResult(container, around);
        }
      }
    }
    if (result instanceof GcObject container
        && container.gcHeap() == heap
        && HeaderBits.isDead(container)) {
      throw Errors.resultDied(container);
    }
    return result;
  }

  /** Checks that the scope around a call can hold the call's result. */
  private void checkResult(ObjectHeader result) {
    if (!heap.isInside()) {
      throw Errors.resultOutside(result, heap);
    }
    if (!HeaderBits.isUnderConstruction(result)) {
      heap.holdCounts.checkCounted(result, "the caller");
    }
  }

  /**
   * Adds a hold on the result of a call to the scope around the call, unless it has one. A loop
   * that has added that one must not end it.
   */
  private void keepResult(GcObject result, ScopeHandles around) {
    if (HeaderBits.isUnderConstruction(result)) {
      return;
    }
    if (around.find(heap.slots.handle(result)) < 0) {
      new Scope(heap, around).keep(result);
    } else {
      around.changes++;
    }
  }

  // ------------------------------------------------------------------ roots

  /** Opens a root of the referent of a weak reference. Returns null if the referent is dead. */
  <T extends GcObject> @Nullable GcRoot<T> openWeakly(WeakRef<T> weak) {
    StackBang.checkForRoot();
    GcRoot<T> root = null;
    try (Scope _ = heap.enterIfOutside()) {
      T target = weak.get();
      root = target == null ? null : heap.openRoot(target);
    } catch (Throwable t) {
      if (root != null) {
        root.close(); // leaving has failed
      }
      throw t;
    }
    return root;
  }

  <T extends GcObject> GcRoot<T> openConfined(T object) {
    heap.checkUsable();
    checkCanBeHeld(object);
    ConfinedRoot<T> confinedRoot = new ConfinedRoot<>(openHoldOwners, object);
    openHoldOwners.reserve();
    GcRoot<T> shown = --rootsUntilWatched == 0 ? watched(confinedRoot) : confinedRoot;
    openHoldOwners.add(confinedRoot, object);
    return shown;
  }

  private <T extends GcObject> GcRoot<T> watched(ConfinedRoot<T> confinedRoot) {
    LeakDetector leaks = watch();
    rootsUntilWatched = settings.nextInterval(watchedRoots++);
    RootHandle<T> shown = new RootHandle<>(confinedRoot);
    leaks.watch(shown, confinedRoot);
    return shown;
  }

  /** Checks that a root may hold an object. */
  void checkCanBeHeld(ObjectHeader object) {
    heap.holdCounts.checkCounted(Objects.requireNonNull(object, "object"), "a root");
    heap.holdCounts.checkHoldable(object);
  }

  // ------------------------------------------------------------------ leaks

  private LeakDetector watch() {
    LeakDetector leaks = leakDetector;
    if (leaks == null) {
      leaks = new LeakDetector(heap, heap::reportLost);
      leakDetector = leaks;
    }
    return leaks;
  }

  private void reportLost() {
    if (leakDetector != null) {
      leakDetector.reportLost();
    }
  }

  /** Creates the reports of the lost and the open scopes and roots while the heap closes. */
  void reportOpen() {
    reportLost();
    heap.reportPendingLeaks();
    heap.leakReports.reportOpen(openHoldOwners, heap::knownOpenings, false);
  }
}
