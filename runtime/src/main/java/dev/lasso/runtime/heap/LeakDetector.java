package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.Census;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.StackBang;
import dev.lasso.runtime.protocol.GcHeapWatcher;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A leak detector: finds scopes, roots and cells of a heap that the JVM finds unreachable while
 * they are open. It closes nothing in a confined heap. In a shared heap, the thread inside closes
 * the lost roots and cells that it finds, because otherwise the objects that they hold would stay
 * for as long as the program runs. One more detector finds lost heaps, and frees nothing.
 *
 * <p>{@link ScopeFactory} counts down to the next opening to watch, or selects it at random where
 * any thread can open. Therefore an opening that is not watched costs next to nothing. The detector
 * checks whether a watched scope, root or cell is closed only when it examines the reference to it.
 * Only heaps and the roots of shared heaps notify their references.
 */
final class LeakDetector {

  /**
   * Of the heaps with numbers above {@link #FEW}, one in this number has its first openings
   * watched.
   */
  static final int SAMPLED_HEAPS = 1 << 12;

  private static final int LONGEST_INTERVAL = 1 << 14;
  private static final int FEW = 16;

  /** The detector of lost heaps, which any thread uses when it opens or closes a heap. */
  private static final LeakDetector HEAPS = new LeakDetector();

  /** A reference to a heap, scope, root or cell that is watched. */
  abstract static class TrackedReference extends PhantomReference<Object> {
    private final LeakDetector detector;
    final LeakSettings settings;
    final OpenSite site = OpenSite.here();

    /** True once the closing has notified this reference. */
    private volatile boolean ended;

    TrackedReference(LeakDetector detector, LeakSettings settings, Object opened) {
      super(opened, detector.lost);
      this.detector = detector;
      this.settings = settings;
    }

    /** Begins to watch. Returns whether there is memory for this. Never throws. */
    boolean begin() {
      return detector.add(this);
    }

    /** Ends watching, because it is closed or about to be closed. */
    void end() {
      ended = true;
    }

    boolean isOpen() {
      return !ended;
    }

    abstract GcLeak leak();
  }

  /** A reference to a watched heap, with everything that a leak report needs. */
  private static final class TrackedHeap extends TrackedReference {
    private final String name;
    private final Census census;

    TrackedHeap(Heap heap) {
      super(HEAPS, heap.leakSettings, heap);
      name = heap.toString();
      census = heap.slots.census();
    }

    @Override
    void end() {
      HEAPS.remove(this);
      clear();
    }

    @Override
    GcLeak leak() {
      return LeakMessages.lostHeap(name, census.figures(), site);
    }
  }

  /** A reference to a watched scope, root or cell. */
  private static final class TrackedOpening extends TrackedReference {
    private final HeapContext heap;
    private final String type;

    /** The state of the opening, which does not refer to its public object. */
    private final Object state;

    private final BooleanSupplier open;

    /** Closes the lost root or cell of a shared heap. Called by the thread inside. */
    private final @Nullable Runnable close;

    TrackedOpening(
        LeakDetector detector,
        HeapContext heap,
        Object opened,
        String type,
        Object state,
        BooleanSupplier open,
        @Nullable Runnable close) {
      super(detector, heap.leakSettings, opened);
      this.heap = heap;
      this.type = type;
      this.state = state;
      this.open = open;
      this.close = close;
    }

    @Override
    boolean isOpen() {
      return super.isOpen() && open.getAsBoolean();
    }

    @Override
    GcLeak leak() {
      return LeakMessages.unreachable(heap, type, state.toString(), site, close != null);
    }
  }

  private final ReferenceQueue<Object> lost = new ReferenceQueue<>();

  /**
   * The references to the watched objects, in the order of opening. Some may be closed. Threads
   * outside add to them, too. Guarded by this.
   */
  private final Set<TrackedReference> references = new LinkedHashSet<>();

  /** Number of references at which the closed ones are removed. */
  private int cleanupThreshold = FEW;

  /** The lost opening that is being processed. */
  private @Nullable TrackedOpening current;

  // ------------------------------------------------------------------ samples

  /**
   * Returns the number of openings of a new heap until the first watched one, or 0 to watch none.
   *
   * @param number the number of the heap
   */
  static int firstInterval(LeakSettings settings, long number) {
    if (settings.level() == GcLeakLevel.OFF) {
      return 0;
    }
    return settings.isAtLeast(GcLeakLevel.ADVANCED) || number <= FEW || number % SAMPLED_HEAPS == 0
        ? 1
        : LONGEST_INTERVAL;
  }

  /**
   * Returns the number of openings until the next watched one.
   *
   * @param watched the number of watched openings so far
   */
  static int nextInterval(LeakSettings settings, int watched) {
    return settings.level() == GcLeakLevel.SIMPLE
        ? 1 << Math.min(watched, Integer.numberOfTrailingZeros(LONGEST_INTERVAL))
        : firstInterval(settings, 1);
  }

  /**
   * Returns the odds that correspond to an interval: the average number of unwatched openings for
   * each watched one, where any thread opens. They are a power of two less one, or -1 to watch
   * none.
   */
  static int odds(int interval) {
    return interval - 1;
  }

  /** Returns odds by which half as many openings are watched. */
  static int rarerOdds(int odds) {
    return odds >= LONGEST_INTERVAL - 1 ? odds : 2 * odds + 1; // of -1, the same
  }

  /** Returns whether the next opening is watched, at random. */
  static boolean isSelected(int odds) {
    return odds == 0 || (odds > 0 && (ThreadLocalRandom.current().nextInt() & odds) == 0);
  }

  // ------------------------------------------------------------------ openings

  /** Completes the opening of a heap: passes it to the watcher, and watches whether it is lost. */
  static Heap opened(Heap heap) {
    GcHeapWatcher watcher = heap.leakSettings.watcher();
    if (watcher != null) {
      watcher.opened(heap, CallSites.here());
    }
    reportLostHeaps();
    TrackedReference reference = heap.isSampled() ? new TrackedHeap(heap) : null;
    heap.heapReference = reference != null && reference.begin() ? reference : null;
    return heap;
  }

  /** Watches a scope that is about to be opened. */
  void watch(Scope scope) {
    ScopeHandles list = scope.holds;
    long use = list.use();
    watch(list, track(scope.heap(), scope, "scope", list, () -> list.use() == use, null));
  }

  /** Watches a root that is about to be opened, whose public object is {@code shown}. */
  void watch(HeapContext heap, WatchedRoot<?> shown, ConfinedRoot<?> confinedRoot) {
    watch(
        confinedRoot,
        track(heap, shown, "root", confinedRoot, () -> !confinedRoot.isClosing(), null));
  }

  private static void watch(HoldOwner owner, @Nullable TrackedReference reference) {
    if (reference != null && reference.begin()) {
      owner.openSite = reference.site;
    }
  }

  /**
   * Returns the reference to a root of a shared heap, which is watched as soon as it is in use.
   * Returns null if the stack lacks room.
   */
  @Nullable TrackedReference watch(SharedRoot<?> root, SharedHold sharedHold) {
    return track(
        root.heap(),
        root,
        "root",
        sharedHold,
        () -> !sharedHold.isShut(),
        sharedHold::leaveForClose);
  }

  /**
   * Watches a cell, whose public object is {@code shown}. Returns the opening, or null if it is not
   * watched.
   */
  @Nullable OpenSite watch(HeapContext heap, Object shown, RootCell cell) {
    TrackedReference reference =
        track(heap, shown, "cell", cell, cell::isHolding, cell::closeUnasked);
    return reference != null && reference.begin() ? reference.site : null;
  }

  /** Creates the reference to an opening. Returns null if the stack lacks room. */
  private @Nullable TrackedReference track(
      HeapContext heap,
      Object opened,
      String type,
      Object state,
      BooleanSupplier open,
      @Nullable Runnable close) {
    return StackBang.hasRoom()
        ? new TrackedOpening(this, heap, opened, type, state, open, close)
        : null;
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

  /**
   * Returns the known openings of the open roots, in order, by their shared holds. The shared holds
   * are in the order of their last openings.
   */
  synchronized SequencedMap<HoldOwner, List<OpenSite>> sharedRoots() {
    LinkedHashMap<HoldOwner, List<OpenSite>> roots = new LinkedHashMap<>();
    for (TrackedReference reference : references) {
      if (reference instanceof TrackedOpening root
          && root.state instanceof SharedHold sharedHold
          && root.isOpen()) {
        List<OpenSite> openings = roots.getOrDefault(sharedHold, new ArrayList<>());
        openings.add(root.site);
        roots.putLast(sharedHold, openings);
      }
    }
    return roots;
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
   * Takes the lost scopes, roots and cells of a shared heap, and closes the roots and cells. Called
   * by the thread inside. Calls no user code except labels.
   *
   * @param reports the receiver of the reports, which delivers them later
   */
  void takeLost(LeakReports reports) {
    while (findNext()) {
      TrackedOpening opening = current;
      if (opening != null && opening.isOpen() && remove(opening)) {
        try {
          reports.add(opening.leak());
        } catch (Throwable t) {
          // Not reported, but closed all the same.
        }
        if (opening.close != null) {
          opening.end();
          opening.close.run();
        }
      }
      current = null;
    }
  }

  /**
   * Returns whether there is a lost opening to process. After an error, the same one is found
   * again.
   */
  private boolean findNext() {
    if (current == null) {
      current = (TrackedOpening) lost.poll();
    }
    return current != null;
  }
}
