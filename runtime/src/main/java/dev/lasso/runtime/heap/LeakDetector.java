package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.Census;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.object.StackBang;
import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.protocol.GcHeapWatcher;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A leak detector: finds scopes of a heap, and roots of a confined heap, that the JVM finds
 * unreachable while they are open. It reports them and closes nothing. One more detector finds lost
 * heaps. {@link RootTracker} finds the lost roots of a shared heap.
 *
 * <p>{@link ScopeFactory} counts down to the next opening to watch. Therefore an opening that is
 * not watched costs next to nothing. The detector checks whether a watched scope or root is closed
 * only when it examines the reference to it. Only heaps notify their references.
 */
final class LeakDetector {

  private static final int FEW = 16;

  /** The detector of lost heaps, which any thread uses when it opens or closes a heap. */
  private static final LeakDetector HEAPS = new LeakDetector();

  /** A reference to a heap, scope, root or cell that is watched. */
  abstract static class TrackedReference extends PhantomReference<Object> {
    private final LeakDetector detector;
    final LeakSettings settings;
    final OpenSite site;

    TrackedReference(LeakDetector detector, LeakSettings settings, Object opened) {
      super(opened, detector.lost);
      this.detector = detector;
      this.settings = settings;
      site = OpenSite.here(settings.libraries());
    }

    /** Begins to watch. Returns whether there is memory for this. Never throws. */
    boolean begin() {
      return detector.add(this);
    }

    boolean isOpen() {
      return true;
    }

    abstract GcLeak leak();
  }

  /** A reference to a watched heap, with everything that a leak report needs. */
  static final class TrackedHeap extends TrackedReference {
    private final String name;
    private final Census census;

    TrackedHeap(Heap heap) {
      super(HEAPS, heap.leakSettings, heap);
      name = heap.toString();
      census = heap.slots.census();
    }

    /** Ends watching, because the heap is closed. */
    void end() {
      HEAPS.remove(this);
      clear();
    }

    @Override
    GcLeak leak() {
      return LeakMessages.lostHeap(name, census.figures(), site);
    }
  }

  /** A reference to a watched scope or root. */
  private static final class TrackedOpening extends TrackedReference {
    private final HeapContext heap;
    private final String type;

    /** The state of the opening, which does not refer to its public object. */
    private final Object state;

    private final BooleanSupplier open;

    TrackedOpening(
        LeakDetector detector,
        HeapContext heap,
        Object opened,
        String type,
        Object state,
        BooleanSupplier open) {
      super(detector, heap.leakSettings, opened);
      this.heap = heap;
      this.type = type;
      this.state = state;
      this.open = open;
    }

    @Override
    boolean isOpen() {
      return open.getAsBoolean();
    }

    @Override
    GcLeak leak() {
      return LeakMessages.unreachable(heap, type, state.toString(), site, false);
    }
  }

  private final ReferenceQueue<Object> lost = new ReferenceQueue<>();

  /**
   * The references to the watched objects, in the order of opening. Some may be closed. Guarded by
   * this, because all threads share the detector of lost heaps.
   */
  private final Set<TrackedReference> references = new LinkedHashSet<>();

  /** Number of references at which the closed ones are removed. */
  private int cleanupThreshold = FEW;

  // ------------------------------------------------------------------ openings

  /** Completes the opening of a heap: passes it to the watcher, and watches whether it is lost. */
  static Heap opened(Heap heap) {
    GcHeapWatcher watcher = heap.leakSettings.watcher();
    if (watcher != null) {
      watcher.opened(heap, CallSites.here());
    }
    reportLostHeaps();
    TrackedHeap reference = heap.isSampled() ? new TrackedHeap(heap) : null;
    heap.heapReference = reference != null && reference.begin() ? reference : null;
    return heap;
  }

  /** Watches a scope that is about to be opened. */
  void watch(Scope scope) {
    ScopeHandles list = scope.holds;
    long use = list.use();
    watch(list, track(scope.heap(), scope, "scope", list, () -> list.use() == use));
  }

  /** Watches a root that is about to be opened, whose public object is {@code shown}. */
  void watch(HeapContext heap, WatchedRoot<?> shown, ConfinedRoot<?> confinedRoot) {
    watch(confinedRoot, track(heap, shown, "root", confinedRoot, () -> !confinedRoot.isClosing()));
  }

  private static void watch(HoldOwner owner, @Nullable TrackedReference reference) {
    if (reference != null && reference.begin()) {
      owner.openSite = reference.site;
    }
  }

  /** Creates the reference to an opening. Returns null if the stack lacks room. */
  private @Nullable TrackedReference track(
      HeapContext heap, Object opened, String type, Object state, BooleanSupplier open) {
    return StackBang.hasRoom() ? new TrackedOpening(this, heap, opened, type, state, open) : null;
  }

  private synchronized boolean add(TrackedReference reference) {
    try {
      if (references.size() >= cleanupThreshold) {
        references.removeIf(old -> !old.isOpen());
        cleanupThreshold = Math.max(FEW, 2 * references.size());
      }
      return references.add(reference);
    } catch (OutOfMemoryError e) {
      return false; // not watched
    }
  }

  private synchronized boolean remove(TrackedReference reference) {
    return references.remove(reference);
  }

  // ------------------------------------------------------------------ leaks

  /** Reports the heaps that were lost since the last call. Calls leak handlers. Never throws. */
  static void reportLostHeaps() {
    try {
      HEAPS.reportLost();
    } catch (Throwable t) {
      // Without a report, the current operation continues.
    }
  }

  /** Reports what was lost since the last call. Calls the leak handler. */
  void reportLost() {
    for (Object next = lost.poll(); next != null; next = lost.poll()) {
      TrackedReference reference = (TrackedReference) next;
      if (remove(reference) && reference.isOpen()) {
        reference.settings.report(reference.leak());
      }
    }
  }

  /**
   * Takes the lost scopes of a shared heap. Called by the thread inside. Calls no user code.
   *
   * @param reports the receiver of the reports, which delivers them later
   */
  void takeLost(LeakReports reports) {
    for (Object next = lost.poll(); next != null; next = lost.poll()) {
      TrackedReference reference = (TrackedReference) next;
      if (remove(reference) && reference.isOpen()) {
        try {
          reports.add(reference.leak());
        } catch (Throwable t) {
          // Not reported.
        }
      }
    }
  }
}
