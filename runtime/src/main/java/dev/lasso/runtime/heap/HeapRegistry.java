package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcConfinedStats;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.object.Census;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.protocol.GcHeapListener;
import java.lang.ref.ReferenceQueue;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A registry of the open heaps of the JVM: counts confined heaps and their objects, and reports the
 * heaps that the JVM finds unreachable while they are open. It does not refer to the heaps.
 */
final class HeapRegistry {

  private static final Tracked.Group[] GROUPS = Tracked.Group.striped();

  private static final ReferenceQueue<Object> LOST = new ReferenceQueue<>();

  /** Number of confined heaps so far. */
  private static final LongAdder CONFINED = new LongAdder();

  /** Number of confined heaps that were lost. */
  private static final LongAdder LOST_CONFINED = new LongAdder();

  private HeapRegistry() {}

  /** A reference to an open heap. */
  static final class OpenHeap extends Tracked {
    private final LeakSettings settings;
    private final @Nullable String name;
    private final long number;
    private final Census census;
    private final boolean confined;

    private OpenHeap(HeapState heap) {
      LeakSettings ofHeap = heap.leakSettings;
      boolean sampled = ofHeap.firstInterval(heap.number) == 1;
      super(
          heap,
          heap.isShared ? LostRootCloser.QUEUE : LOST,
          sampled ? OpenSite.here(ofHeap.libraries()) : null);
      settings = ofHeap;
      name = heap.name;
      number = heap.number;
      census = heap.slots.census;
      confined = !heap.isShared;
    }

    @Override
    Group group() {
      return GROUPS[(int) number & (GROUPS.length - 1)];
    }

    /** Reports the heap: a confined one on the current thread, a shared one on another. */
    @Override
    void onLost() {
      if (end()) {
        if (confined) {
          LOST_CONFINED.increment();
        } else {
          LostRootCloser.heapClosed();
        }
        if (settings.isAtLeast(GcLeakLevel.SIMPLE)) {
          if (confined) {
            report();
          } else {
            MaintenanceThread.schedule(MaintenanceThread.task(this::report), 0);
          }
        }
      }
    }

    private void report() {
      settings.report(LeakMessages.lostHeap(HeapState.text(name, number), census.figures(), site));
    }
  }

  /** Adds a heap that was opened, and passes it to the watcher of a test. */
  static OpenHeap add(HeapState heap) {
    GcHeapListener watcher = heap.leakSettings.watcher();
    if (watcher != null) {
      watcher.opened(heap, CallSites.here());
    }
    reportLost();
    OpenHeap open = new OpenHeap(heap);
    if (open.confined) {
      CONFINED.increment();
    }
    open.begin();
    return open;
  }

  /** Reports the heaps that were lost since the last call. Calls leak handlers. Never throws. */
  static void reportLost() {
    try {
      Tracked.takeLost(LOST);
    } catch (Throwable t) {
      // Without a report, the current operation continues.
    }
  }

  /** Returns the figures of all confined heaps. */
  static GcConfinedStats confinedStats() {
    long[] figures = new long[3];
    for (Tracked.Group group : GROUPS) {
      group.forEach(
          each -> {
            OpenHeap heap = (OpenHeap) each;
            if (heap.confined) {
              figures[0]++;
              figures[1] += heap.census.live();
              figures[2] += Math.min(heap.census.nativeBytes(), Long.MAX_VALUE - figures[2]);
            }
          });
    }
    return new GcConfinedStats(
        CONFINED.sum(), figures[0], LOST_CONFINED.sum(), figures[1], figures[2]);
  }
}
