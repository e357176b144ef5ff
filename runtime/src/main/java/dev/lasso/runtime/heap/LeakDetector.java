package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.StackBang;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A leak detector: finds scopes of a heap, and roots of a confined heap, that the JVM finds
 * unreachable while they are open. It reports them and closes nothing. {@link RootTracker} finds
 * the lost roots of a shared heap, and {@link HeapRegistry} finds lost heaps.
 *
 * <p>{@link ScopeFactory} counts down to the next opening to watch. Therefore an opening that is
 * not watched costs next to nothing. The detector checks whether a watched scope or root is closed
 * only when it examines the reference to it. Only the thread inside the heap uses it.
 */
final class LeakDetector {

  private static final int FEW = 16;

  /** A reference to a watched scope or root. */
  private static final class TrackedOpening extends PhantomReference<Object>
      implements LostRoots.Lost {
    private final LeakDetector detector;
    private final String type;

    /** The state of the opening, which does not refer to its public object. */
    private final Object state;

    private final BooleanSupplier open;
    private final OpenSite site;

    private TrackedOpening(
        LeakDetector detector,
        Object opened,
        String type,
        Object state,
        BooleanSupplier open,
        OpenSite site) {
      super(opened, detector.lost);
      this.detector = detector;
      this.type = type;
      this.state = state;
      this.open = open;
      this.site = site;
    }

    /** Leaves the report to a thread inside the heap. */
    @Override
    public void handle() {
      detector.found.add(this);
      detector.heap.addWork(Work.LOST);
      detector.maintenance.run();
    }

    private boolean isOpen() {
      return open.getAsBoolean();
    }
  }

  private final HeapContext heap;
  private final ReferenceQueue<Object> lost;

  /** The lost openings of a shared heap, whose queue another thread empties. */
  private final Queue<TrackedOpening> found = new ConcurrentLinkedQueue<>();

  /** Has the maintenance of a shared heap report what was found. */
  private final Runnable maintenance;

  /** The references to the watched objects, in the order of opening. Some may be closed. */
  private final Set<TrackedOpening> references = new LinkedHashSet<>();

  /** Number of references at which the closed ones are removed. */
  private int cleanupThreshold = FEW;

  LeakDetector(HeapContext heap, ReferenceQueue<Object> lost, Runnable maintenance) {
    this.heap = heap;
    this.lost = lost;
    this.maintenance = maintenance;
  }

  // ------------------------------------------------------------------ openings

  /** Watches a scope that is about to be opened. */
  void watch(Scope scope) {
    ScopeHandles list = scope.holds;
    long use = list.use();
    watch(list, track(scope, "scope", list, () -> list.use() == use));
  }

  /** Watches a root that is about to be opened, whose public object is {@code shown}. */
  void watch(WatchedRoot<?> shown, ConfinedRoot<?> confinedRoot) {
    watch(confinedRoot, track(shown, "root", confinedRoot, () -> !confinedRoot.isClosing()));
  }

  private void watch(HoldOwner owner, @Nullable TrackedOpening reference) {
    if (reference != null && add(reference)) {
      owner.openSite = reference.site;
    }
  }

  /** Creates the reference to an opening. Returns null if the stack lacks room. */
  private @Nullable TrackedOpening track(
      Object opened, String type, Object state, BooleanSupplier open) {
    if (!StackBang.hasRoom()) {
      return null;
    }
    OpenSite site = OpenSite.here(heap.leakSettings.libraries());
    return new TrackedOpening(this, opened, type, state, open, site);
  }

  private boolean add(TrackedOpening reference) {
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

  // ------------------------------------------------------------------ leaks

  /** Passes on a report of each scope and root that was lost since the last call. */
  void takeLost(Consumer<GcLeak> to) {
    for (TrackedOpening opening = next(); opening != null; opening = next()) {
      if (references.remove(opening) && opening.isOpen()) {
        String name = opening.state.toString();
        to.accept(LeakMessages.unreachable(heap, opening.type, name, opening.site, false));
      }
    }
  }

  private @Nullable TrackedOpening next() {
    return lost == LostRoots.QUEUE ? found.poll() : (TrackedOpening) lost.poll();
  }
}
