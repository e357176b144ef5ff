package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.StackBang;
import java.lang.ref.ReferenceQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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

    /** Leaves the report to a thread inside the heap, unless it was closed in time. */
    @Override
    void onLost() {
      if (!isOpen()) {
        boolean _ = end();
        return;
      }
      found.add(this);
      heap.addWork(Work.LOST);
      maintenance.run();
    }

    private static void endIfClosed(Tracked reference) {
      if (!((Opening) reference).isOpen()) {
        reference.end();
      }
    }
  }

  private final HeapState heap;

  /** Has the maintenance of a shared heap report what was found. */
  private final Runnable maintenance;

  private final ReferenceQueue<Object> lost;

  /** The lost openings of a shared heap, whose queue another thread empties. */
  private final Queue<Opening> found = new ConcurrentLinkedQueue<>();

  /** The references to the watched objects. Some may be closed. */
  private final Tracked.Group references = new Tracked.Group();

  /** Number of references at which the closed ones are removed. */
  private int cleanupThreshold = FEW;

  LeakDetector(HeapState heap, Runnable maintenance) {
    this.heap = heap;
    this.maintenance = maintenance;
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

  /** Passes on a report of each scope and root that was lost since the last call. */
  void takeLost(Consumer<GcLeak> to) {
    for (Opening opening = next(); opening != null; opening = next()) {
      if (opening.end() && opening.isOpen()) {
        String name = opening.state.toString();
        String kind = opening.state instanceof ScopeHandles ? "scope" : "root";
        to.accept(LeakMessages.unreachable(heap, kind, name, opening.site, false));
      }
    }
  }

  private @Nullable Opening next() {
    return lost == LostRootCloser.QUEUE ? found.poll() : (Opening) lost.poll();
  }
}
