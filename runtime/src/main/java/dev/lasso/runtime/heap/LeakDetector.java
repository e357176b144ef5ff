package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.object.StackBang;
import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Texts;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A leak detector: finds scopes, roots and cells that the JVM finds unreachable while they are
 * open. It closes nothing in a confined heap. In a shared heap, the thread inside closes the lost
 * roots and cells that it finds, because otherwise the objects that they hold would stay for as
 * long as the program runs.
 *
 * <p>{@link ScopeFactory} counts down to the next opening to watch, or selects it at random where
 * any thread can open. Therefore an opening that is not watched costs next to nothing. The detector
 * checks whether a watched scope, root or cell is closed only when it examines the reference to it.
 * Only the roots of shared heaps notify their references.
 */
final class LeakDetector {

  /**
   * Of the heaps with numbers above {@link #FEW}, one in this number has its first openings
   * watched.
   */
  static final int SAMPLED_HEAPS = 1 << 12;

  private static final int LONGEST_INTERVAL = 1 << 14;
  private static final int FEW = 16;

  /** Odds that watch nothing. */
  static final int NEVER = -1;

  /** A reference to a scope, root or cell that is watched. */
  abstract static class TrackedReference extends PhantomReference<Object> implements OpenSite {

    private final String place = CallSites.here();
    private final String thread = Texts.threadName(Thread.currentThread());

    TrackedReference(Object opened, ReferenceQueue<Object> queue) {
      super(opened, queue);
    }

    @Override
    public String place() {
      return place;
    }

    @Override
    public String thread() {
      return thread;
    }

    abstract boolean isOpen();

    abstract GcLeak leak(HeapContext heap);

    /** Closes the lost root or cell of a shared heap. Called by the thread inside. */
    void closeLost() {}
  }

  private static final class TrackedScope extends TrackedReference {
    private final ScopeHandles list;
    private final long use;

    TrackedScope(Scope scope, ReferenceQueue<Object> queue) {
      super(scope, queue);
      list = scope.holds;
      use = list.use();
    }

    @Override
    boolean isOpen() {
      return list.use() == use;
    }

    @Override
    GcLeak leak(HeapContext heap) {
      return LeakMessages.unreachable(heap, "scope", list.toString(), this, false);
    }
  }

  private static final class TrackedRoot extends TrackedReference {
    private final Root<?> root;

    TrackedRoot(WatchedRoot<?> shown, Root<?> root, ReferenceQueue<Object> queue) {
      super(shown, queue);
      this.root = root;
    }

    @Override
    boolean isOpen() {
      return !root.isClosing();
    }

    @Override
    GcLeak leak(HeapContext heap) {
      return LeakMessages.unreachable(heap, "root", root.toString(), this, false);
    }
  }

  /** A reference to a root of a shared heap, which notifies it of its closing. */
  static final class TrackedSharedRoot extends TrackedReference {
    private final LeakDetector detector;
    private final SharedHold sharedHold;
    private volatile boolean ended;

    private TrackedSharedRoot(SharedRoot<?> root, SharedHold sharedHold, LeakDetector in) {
      super(root, in.lost);
      this.detector = in;
      this.sharedHold = sharedHold;
    }

    /** Begins to watch the root, which has become a user of its shared hold. Never throws. */
    void begin() {
      detector.add(this);
    }

    /** Ends watching the root, which is closed and about to stop using its shared hold. */
    void end() {
      ended = true;
    }

    @Override
    boolean isOpen() {
      return !ended && !sharedHold.isShut();
    }

    @Override
    GcLeak leak(HeapContext heap) {
      return LeakMessages.unreachable(heap, "root", sharedHold.toString(), this, true);
    }

    @Override
    void closeLost() {
      end();
      sharedHold.leaveForClose();
    }
  }

  private static final class TrackedCell extends TrackedReference {
    private final RootCellState cell;

    TrackedCell(Object shown, RootCellState cell, ReferenceQueue<Object> queue) {
      super(shown, queue);
      this.cell = cell;
    }

    @Override
    boolean isOpen() {
      return cell.isHolding();
    }

    @Override
    GcLeak leak(HeapContext heap) {
      return LeakMessages.unreachable(heap, "cell", cell.toString(), this, true);
    }

    @Override
    void closeLost() {
      cell.closeUnasked();
    }
  }

  private final HeapContext heap;
  private final LeakReports reports;
  private final ReferenceQueue<Object> lost = new ReferenceQueue<>();

  /**
   * The references to watched openings, in the order of opening. Some openings may be closed.
   * Threads outside add to them, too. Guarded by this.
   */
  private final Set<TrackedReference> references = new LinkedHashSet<>();

  /** Number of references at which the closed ones are removed. */
  private int cleanupThreshold = FEW;

  /**
   * The reports that {@link #takeLost} has created, which wait until no thread is inside. Guarded
   * by itself.
   */
  private final Queue<GcLeak> pendingReports = new ArrayDeque<>();

  /** The lost reference that is being processed. */
  private @Nullable TrackedReference current;

  LeakDetector(HeapContext heap, LeakReports reports) {
    this.heap = heap;
    this.reports = reports;
  }

  /**
   * Returns the number of openings of a new heap until the first watched one.
   *
   * @param number the number of the heap
   */
  static int firstInterval(LeakSettings settings, long number) {
    if (settings.level() == GcLeakLevel.OFF) {
      return Integer.MAX_VALUE;
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
    if (settings.level() == GcLeakLevel.OFF) {
      return Integer.MAX_VALUE;
    }
    if (settings.isAtLeast(GcLeakLevel.ADVANCED)) {
      return 1;
    }
    return watched < Integer.numberOfTrailingZeros(LONGEST_INTERVAL)
        ? 1 << watched
        : LONGEST_INTERVAL;
  }

  /**
   * Returns the odds that correspond to an interval: the average number of unwatched openings for
   * each watched one, where any thread opens. They are a power of two less one, or {@link #NEVER}.
   */
  static int odds(int interval) {
    return interval == Integer.MAX_VALUE ? NEVER : interval - 1;
  }

  /** Returns odds by which half as many openings are watched. */
  static int rarerOdds(int odds) {
    return odds == NEVER || odds >= LONGEST_INTERVAL - 1 ? odds : 2 * odds + 1;
  }

  /** Returns whether the next opening is watched, at random. */
  static boolean isSelected(int odds) {
    return odds == 0 || (odds != NEVER && (ThreadLocalRandom.current().nextInt() & odds) == 0);
  }

  // ------------------------------------------------------------------ openings

  /** Watches a scope that is about to be opened. */
  void watch(Scope scope) {
    if (StackBang.hasRoom()) {
      add(new TrackedScope(scope, lost), scope.holds);
    }
  }

  /** Watches a root that is about to be opened, whose public object is {@code shown}. */
  void watch(WatchedRoot<?> shown, Root<?> root) {
    if (StackBang.hasRoom()) {
      add(new TrackedRoot(shown, root, lost), root);
    }
  }

  /**
   * Returns the reference to a root of a shared heap, which is watched as soon as it is in use.
   * Returns null if the stack lacks room.
   */
  @Nullable TrackedSharedRoot watch(SharedRoot<?> root, SharedHold sharedHold) {
    return StackBang.hasRoom() ? new TrackedSharedRoot(root, sharedHold, this) : null;
  }

  /**
   * Watches a cell, whose public object is {@code shown}. Returns the opening, or null if the stack
   * has no room.
   */
  @Nullable OpenSite watch(Object shown, RootCellState cell) {
    if (!StackBang.hasRoom()) {
      return null;
    }
    TrackedCell watch = new TrackedCell(shown, cell, lost);
    return add(watch) ? watch : null;
  }

  private void add(TrackedReference trackedReference, HoldOwner holdOwner) {
    if (add(trackedReference)) {
      holdOwner.openSite = trackedReference;
    }
  }

  private synchronized boolean add(TrackedReference trackedReference) {
    try {
      if (references.size() >= cleanupThreshold) {
        references.removeIf(old -> !old.isOpen());
        cleanupThreshold = Math.max(FEW, 2 * references.size());
      }
      return references.add(trackedReference);
    } catch (OutOfMemoryError e) {
      return false; // not watched
    }
  }

  private synchronized boolean remove(TrackedReference trackedReference) {
    return references.remove(trackedReference);
  }

  /**
   * Returns the known openings of the open roots, in order, by their shared holds. The shared holds
   * are in the order of their last openings.
   */
  synchronized SequencedMap<HoldOwner, List<OpenSite>> sharedRoots() {
    LinkedHashMap<HoldOwner, List<OpenSite>> roots = new LinkedHashMap<>();
    for (TrackedReference trackedReference : references) {
      if (trackedReference instanceof TrackedSharedRoot root && root.isOpen()) {
        List<OpenSite> openings = roots.getOrDefault(root.sharedHold, new ArrayList<>());
        openings.add(root);
        roots.putLast(root.sharedHold, openings);
      }
    }
    return roots;
  }

  // ------------------------------------------------------------------ leaks

  /** Reports what was lost since the last call. Calls the leak handler. */
  void reportLost() {
    for (Object next = lost.poll(); next != null; next = lost.poll()) {
      TrackedReference trackedReference = (TrackedReference) next;
      if (remove(trackedReference) && trackedReference.isOpen()) {
        reports.report(trackedReference.leak(heap));
      }
    }
  }

  /**
   * Takes the lost scopes, roots and cells of a shared heap, and closes the roots and cells. Called
   * by the thread inside. Calls no user code except labels, because {@link #reportTaken} delivers
   * the reports.
   */
  void takeLost() {
    while (findNext()) {
      TrackedReference trackedReference = current;
      if (trackedReference != null && trackedReference.isOpen() && remove(trackedReference)) {
        addReport(trackedReference);
        trackedReference.closeLost();
      }
      current = null;
    }
  }

  /**
   * Returns whether there is a lost reference to process. After an error, the same one is found
   * again.
   */
  private boolean findNext() {
    if (current == null) {
      current = (TrackedReference) lost.poll();
    }
    return current != null;
  }

  private void addReport(TrackedReference trackedReference) {
    try {
      GcLeak leak = trackedReference.leak(heap);
      synchronized (pendingReports) {
        pendingReports.add(leak);
      }
    } catch (Throwable t) {
      // Not reported, but closed all the same.
    }
  }

  /** Reports what was taken since the last call. Calls the leak handler. Never throws. */
  void reportTaken() {
    for (GcLeak leak = nextTaken(); leak != null; leak = nextTaken()) {
      reports.report(leak);
    }
  }

  private @Nullable GcLeak nextTaken() {
    synchronized (pendingReports) {
      return pendingReports.poll();
    }
  }
}
