package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcConfinedStats;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.object.Census;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.protocol.GcHeapWatcher;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import org.jspecify.annotations.Nullable;

/**
 * A registry of the open heaps of the JVM: counts confined heaps and their objects, and reports the
 * heaps that the JVM finds unreachable while they are open. It does not refer to the heaps.
 */
final class HeapRegistry {

  /** Number of lists, a power of two. */
  private static final int STRIPES =
      Math.min(16, Integer.highestOneBit(Runtime.getRuntime().availableProcessors()));

  private static final Stripe[] ALL = new Stripe[STRIPES];

  private static final ReferenceQueue<Object> LOST = new ReferenceQueue<>();

  static {
    for (int i = 0; i < ALL.length; i++) {
      ALL[i] = new Stripe();
    }
  }

  private HeapRegistry() {}

  /** A reference to an open heap, with everything that a leak report needs. */
  static final class OpenHeap extends PhantomReference<Object> implements LostRoots.Lost {
    private final LeakSettings settings;
    private final @Nullable String name;
    private final long number;
    private final Census census;
    private final boolean confined;

    /** Where the heap was opened, if it is in the sample. */
    private final @Nullable OpenSite site;

    /** Its neighbours in the list; itself as the next one if it is not in the list. */
    private @Nullable OpenHeap previous;

    private @Nullable OpenHeap next = this;

    private OpenHeap(HeapContext heap, Census census, boolean confined) {
      super(heap, confined ? LOST : LostRoots.QUEUE);
      settings = heap.leakSettings;
      name = heap.name();
      number = heap.number();
      this.census = census;
      this.confined = confined;
      boolean sampled = settings.firstInterval(number) == 1;
      site = sampled ? OpenSite.here(settings.libraries()) : null;
    }

    private Stripe stripe() {
      return ALL[(int) number & (STRIPES - 1)];
    }

    /** Removes the heap, which is closed. Returns false if it was removed before. */
    boolean remove() {
      return stripe().remove(this);
    }

    /** Reports a lost shared heap, on the thread that finds lost roots. */
    @Override
    public void handle() {
      if (remove()) {
        LostRoots.heapClosed();
        if (settings.isAtLeast(GcLeakLevel.SIMPLE)) {
          MaintenanceThread.schedule(new Report(this), 0);
        }
      }
    }

    private void report() {
      settings.report(
          LeakMessages.lostHeap(HeapContext.text(name, number), census.figures(), site));
    }
  }

  /** The report of a lost shared heap, which calls a leak handler. */
  private static final class Report extends MaintenanceThread.Task {
    private final OpenHeap heap;

    Report(OpenHeap heap) {
      this.heap = heap;
    }

    @Override
    void perform() {
      heap.report();
    }
  }

  /** A list of open heaps. Heaps use different lists, so that threads rarely wait. */
  private static final class Stripe {
    private @Nullable OpenHeap first;
    private long opened;
    private long open;
    private long lost;

    private synchronized void add(OpenHeap heap) {
      OpenHeap after = first;
      heap.next = after;
      if (after != null) {
        after.previous = heap;
      }
      first = heap;
      if (heap.confined) {
        opened++;
        open++;
      }
    }

    private synchronized boolean remove(OpenHeap heap) {
      OpenHeap after = heap.next;
      if (after == heap) {
        return false;
      }
      OpenHeap before = heap.previous;
      if (before == null) {
        first = after;
      } else {
        before.next = after;
      }
      if (after != null) {
        after.previous = before;
      }
      heap.previous = null;
      heap.next = heap;
      if (heap.confined) {
        open--;
      }
      return true;
    }

    private synchronized void countLost(OpenHeap heap) {
      if (heap.confined) {
        lost++;
      }
    }

    private synchronized GcConfinedStats plus(GcConfinedStats sum) {
      long live = 0;
      long nativeBytes = 0;
      for (OpenHeap heap = first; heap != null; heap = heap.next) {
        if (heap.confined) {
          live += heap.census.live();
          nativeBytes += heap.census.nativeBytes();
        }
      }
      return new GcConfinedStats(
          sum.opened() + opened,
          sum.open() + open,
          sum.lost() + lost,
          sum.live() + live,
          sum.nativeBytes() + nativeBytes);
    }
  }

  /** Adds a heap that was opened, and passes it to the watcher of a test. */
  static OpenHeap add(HeapContext heap, Census census, boolean confined) {
    GcHeapWatcher watcher = heap.leakSettings.watcher();
    if (watcher != null) {
      watcher.opened(heap, CallSites.here());
    }
    reportLost();
    OpenHeap open = new OpenHeap(heap, census, confined);
    open.stripe().add(open);
    return open;
  }

  /** Reports the heaps that were lost since the last call. Calls leak handlers. Never throws. */
  static void reportLost() {
    try {
      for (Object next = LOST.poll(); next != null; next = LOST.poll()) {
        OpenHeap heap = (OpenHeap) next;
        if (heap.remove()) {
          heap.stripe().countLost(heap);
          if (heap.settings.isAtLeast(GcLeakLevel.SIMPLE)) {
            heap.report();
          }
        }
      }
    } catch (Throwable t) {
      // Without a report, the current operation continues.
    }
  }

  /** Returns the figures of all confined heaps. */
  static GcConfinedStats confinedStats() {
    GcConfinedStats sum = new GcConfinedStats(0, 0, 0, 0, 0);
    for (Stripe stripe : ALL) {
      sum = stripe.plus(sum);
    }
    return sum;
  }
}
