package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.observe.Events;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.Places;
import dev.lasso.runtime.observe.Words;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A detector of lost heaps, which the JVM finds unreachable while they are open. It frees nothing.
 * Reports are made when another heap is opened or closed, on any thread.
 */
final class OpenHeaps {

  private static final ReferenceQueue<Heap> LOST = new ReferenceQueue<>();

  /**
   * The references to watched heaps. This set keeps the references reachable, but not the heaps.
   */
  private static final Set<Watch> WATCHED = ConcurrentHashMap.newKeySet();

  /** A reference to a watched heap, with everything that a leak report needs. */
  static final class Watch extends PhantomReference<Heap> {

    private final String name;
    private final LeakSettings settings;
    private final Census census;
    private final String place = Places.here();
    private final String thread = Words.thread(Thread.currentThread());

    Watch(Heap heap, LeakSettings settings, Census census) {
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
          Leaks.lostHeap(
              name,
              types,
              thread,
              place,
              "LEAK: nothing refers any more to "
                  + name
                  + ", which "
                  + thread
                  + " opened"
                  + Leaks.at(place)
                  + " and never closed. It has "
                  + Words.count(objects, "object")
                  + Leaks.counts(types)
                  + " that nothing can free any more. Close a heap on its thread, best with"
                  + " try-with-resources."));
    }

    private static void report(LeakSettings settings, GcLeak leak) {
      Events.leak(leak);
      try {
        settings.handler().accept(leak);
      } catch (Throwable t) {
        Log.leakHandlerFailed(leak, t);
      }
    }
  }

  private OpenHeaps() {}

  /** Watches a new heap, if it is in the sample. Returns null otherwise. */
  static @Nullable Watch watch(Heap heap, LeakSettings settings, Census census) {
    reportLost();
    if (settings.level() == GcLeakLevel.OFF || !heap.isSampled()) {
      return null;
    }
    Watch watch = new Watch(heap, settings, census);
    WATCHED.add(watch);
    return watch;
  }

  /** Reports the heaps that were lost since the last call. Calls leak handlers. Never throws. */
  static void reportLost() {
    for (Object found = LOST.poll(); found != null; found = LOST.poll()) {
      if (WATCHED.remove(found)) {
        try {
          ((Watch) found).report();
        } catch (Throwable t) {
          // Without a report, the current operation continues.
        }
      }
    }
  }
}
