package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.object.Census;
import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.observe.Events;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.Texts;
import dev.lasso.runtime.protocol.GcHeapWatcher;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A detector of lost heaps, which the JVM finds unreachable while they are open. It frees nothing.
 * Reports are made when another heap is opened or closed, on any thread.
 */
final class LostHeapDetector {

  private static final ReferenceQueue<Heap> LOST = new ReferenceQueue<>();

  /**
   * The references to watched heaps. This set keeps the references reachable, but not the heaps.
   */
  private static final Set<HeapReference> WATCHED = ConcurrentHashMap.newKeySet();

  /** A reference to a watched heap, with everything that a leak report needs. */
  static final class HeapReference extends PhantomReference<Heap> {

    private final String name;
    private final LeakSettings settings;
    private final Census census;
    private final String place = CallSites.here();
    private final String thread = Texts.threadName(Thread.currentThread());

    HeapReference(Heap heap, LeakSettings settings, Census census) {
      super(heap, LOST);
      this.name = heap.toString();
      this.settings = settings;
      this.census = census;
    }

    /** Stops watching the heap, because it is closed. */
    void close() {
      WATCHED.remove(this);
      clear();
    }

    private void report() {
      List<GcTypeStats> types = census.figures();
      long objects = types.stream().mapToLong(GcTypeStats::live).sum();
      report(
          settings,
          LeakMessages.lostHeap(
              name,
              types,
              thread,
              place,
              "LEAK: nothing refers any more to "
                  + name
                  + ", which "
                  + thread
                  + " opened"
                  + LeakMessages.at(place)
                  + " and never closed. It has "
                  + Texts.count(objects, "object")
                  + LeakMessages.counts(types)
                  + " that nothing can free any more. Close a heap on its thread, best with"
                  + " try-with-resources."));
    }

    private static void report(LeakSettings settings, GcLeak leak) {
      Events.recordLeak(leak);
      try {
        settings.handler().accept(leak);
      } catch (Throwable t) {
        Log.leakHandlerFailed(leak, t);
      }
    }
  }

  private LostHeapDetector() {}

  /** Completes the opening of a heap: passes it to the watcher, and watches whether it is lost. */
  static Heap opened(Heap heap) {
    GcHeapWatcher watcher = heap.leakSettings.watcher();
    if (watcher != null) {
      watcher.opened(heap, CallSites.here());
    }
    reportLost();
    if (heap.leakSettings.level() != GcLeakLevel.OFF && heap.isSampled()) {
      HeapReference heapReference = new HeapReference(heap, heap.leakSettings, heap.slots.census());
      WATCHED.add(heapReference);
      heap.heapReference = heapReference;
    }
    return heap;
  }

  /** Reports the heaps that were lost since the last call. Calls leak handlers. Never throws. */
  static void reportLost() {
    for (Object found = LOST.poll(); found != null; found = LOST.poll()) {
      if (WATCHED.remove(found)) {
        try {
          ((HeapReference) found).report();
        } catch (Throwable t) {
          // Without a report, the current operation continues.
        }
      }
    }
  }
}
