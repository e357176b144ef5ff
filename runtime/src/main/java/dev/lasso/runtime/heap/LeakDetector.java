package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.observe.StackBang;
import java.lang.ref.ReferenceQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A leak detector: finds scopes of a heap, and roots of a confined heap, that the JVM finds
 * unreachable while they are open. It reports them and closes nothing. {@link RootTracker} finds
 * the lost roots of a shared heap, and {@link HeapRegistry} finds lost heaps.
 *
 * <p>{@link ScopeFactory} counts down to the next opening to watch. Therefore an opening that is
 * not watched costs next to nothing. The detector checks whether a watched scope or root is closed
 * only when it examines the reference to it. Only the thread inside the heap uses it, except that
 * {@link LostRootCloser} reports the lost scopes of a shared heap.
 */
final class LeakDetector {

  private static final int FEW = 16;

  /** A reference to a watched scope or root. */
  private final class Opening extends Tracked {

    /** The state of the opening, which does not refer to its public object. */
    private final HoldOwner state;

    /** Number of the scope among those that have used its list; 0 for a root. */
    private final long use;

    private Opening(Object opened, HoldOwner state, @Nullable OpenSite site) {
      super(opened, lost, site);
      this.state = state;
      use = state instanceof ScopeHandles list ? list.use() : 0;
    }

    private boolean isOpen() {
      return state instanceof ScopeHandles list ? list.use() == use : !state.isClosing();
    }

    @Override
    Group group() {
      return references;
    }

    /** Reports it, unless it was closed in time. */
    @Override
    void onLost() {
      if (end() && isOpen()) {
        String kind = state instanceof ScopeHandles ? "scope" : "root";
        reports.accept(LeakMessages.unreachable(heap, kind, state.toString(), site, false));
      }
    }

    private static void endIfClosed(Tracked reference) {
      if (!((Opening) reference).isOpen()) {
        reference.end();
      }
    }
  }

  private final HeapState heap;

  /** Reports a leak, on a thread of the program or on the one that finds lost roots. */
  private final Consumer<GcLeak> reports;

  private final ReferenceQueue<Object> lost;

  /** The references to the watched objects. Some may be closed. */
  private final Tracked.Group references = new Tracked.Group();

  /** Number of references at which the closed ones are removed. */
  private int cleanupThreshold = FEW;

  LeakDetector(HeapState heap, Consumer<GcLeak> reports) {
    this.heap = heap;
    this.reports = reports;
    lost = heap.isShared ? LostRootCloser.QUEUE : new ReferenceQueue<>();
  }

  // ------------------------------------------------------------------ openings

  /** Watches a scope or root that is about to be opened, whose public object is {@code opened}. */
  void watch(Object opened, HoldOwner state) {
    if (StackBang.hasRoom()) {
      OpenSite site = OpenSite.here(heap.leakSettings.libraries());
      Opening reference = new Opening(opened, state, site);
      if (references.size() >= cleanupThreshold) {
        references.forEach(Opening::endIfClosed);
        cleanupThreshold = Math.max(FEW, 2 * references.size());
      }
      reference.begin();
      state.setOpenSite(site);
    }
  }

  // ------------------------------------------------------------------ leaks

  /** Reports the scopes and roots of a confined heap that were lost since the last call. */
  void reportLost() {
    if (!heap.isShared) {
      Tracked.takeLost(lost);
    }
  }
}
