package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.observe.Events;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.Words;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** A reporter of leaks: creates the reports of a heap, and passes them to the leak handler. */
final class LeakReports {

  private final Access heap;
  private final LeakSettings settings;
  private final SlotTable slots;

  /**
   * True once the termination of the owner thread was reported, which any thread may detect.
   * Guarded by this.
   */
  private boolean endReported;

  LeakReports(Access heap, LeakSettings settings, SlotTable slots) {
    this.heap = heap;
    this.settings = settings;
    this.slots = slots;
  }

  /** Creates and delivers a report, or a shorter one if it cannot be created. Never throws. */
  private void report(Kind kind, Supplier<GcLeak> maker) {
    GcLeak leak;
    try {
      leak = maker.get();
    } catch (Throwable t) { // from user code, or for lack of stack or memory
      leak = new GcLeak(kind, heap.toString(), List.of(), indescribable(kind, t));
    }
    report(leak);
  }

  private String indescribable(Kind kind, Throwable thrown) {
    return "LEAK: "
        + heap
        + " has a leak of kind "
        + kind
        + ", which could not be described: "
        + thrown.getClass().getName()
        + " was thrown.";
  }

  /** Delivers a report. Never throws. */
  void report(GcLeak leak) {
    Events.leak(leak);
    try {
      settings.handler().accept(leak);
    } catch (Throwable t) {
      Log.leakHandlerFailed(leak, t);
    }
  }

  /** Reports the scopes and roots that are open while the heap closes. */
  void reportOpen(OpenHolds openHolds, Supplier<Map<Holder, List<Opening>>> sharedRoots) {
    if (openHolds.isAnyOpen() && settings.isAtLeast(GcLeakLevel.SIMPLE)) {
      report(Kind.LEFT_OPEN, () -> Leaks.leftOpen(heap, openHolds.leftOpen(), sharedRoots.get()));
    }
  }

  /**
   * Reports the objects that are alive while the heap closes, although all scopes and roots are
   * closed.
   *
   * @param why returns why an object is alive
   */
  void reportLeft(IntList byAge, Function<Counted, String> why) {
    report(Kind.OBJECTS, () -> Leaks.objects(heap, slots, byAge, this::site, why));
  }

  /**
   * Reports resources that no executor has closed. Never throws.
   *
   * @param types the type and field of each resource
   * @param names the name of each resource
   */
  void reportUnclosed(List<String> types, List<String> names) {
    if (settings.isAtLeast(GcLeakLevel.SIMPLE)) {
      report(Kind.RESOURCES, () -> Leaks.unclosed(heap, types, names));
    }
  }

  private String site(Counted object) {
    return heap.sites == null ? "" : heap.sites.bornAt(object.slot);
  }

  /** Reports, once, that the owner thread of a confined heap has terminated without closing it. */
  void reportEnd(Thread owner) {
    if (isFirstToFindOut()) {
      reportLost(
          owner,
          "LEAK: "
              + Words.thread(owner)
              + " ended without closing "
              + heap
              + ", which has "
              + Words.count(slots.inUse(), "object")
              + " that only heap.close() can free. Close a heap on its thread, best with"
              + " try-with-resources.");
    }
  }

  private synchronized boolean isFirstToFindOut() {
    boolean first = !endReported;
    endReported = true;
    return first;
  }

  /** Reports that a thread has terminated inside a shared heap. */
  void reportAbandoned(Thread inside) {
    reportLost(
        inside,
        "LEAK: "
            + Words.thread(inside)
            + " ended inside "
            + heap
            + " without leaving it. Nobody can enter it any more, except by heap.takeOver(); "
            + Words.count(slots.inUse(), "object")
            + " can be freed by heap.close(). Leave a heap where you entered it, best with"
            + " try-with-resources.");
  }

  private void reportLost(Thread thread, String message) {
    report(
        Kind.HEAP,
        () ->
            Leaks.lostHeap(
                heap.toString(), slots.census().figures(), Words.thread(thread), "", message));
  }
}
