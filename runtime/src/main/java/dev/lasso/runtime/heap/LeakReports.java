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

/** Makes the reports of a heap on leaks, and hands them to who is to be told. */
final class LeakReports {

  private final Access heap;
  private final LeakSettings settings;
  private final SlotTable slots;

  /**
   * Whether it was reported that the owner has ended without closing the heap. Any thread may find
   * out.
   */
  private boolean endReported;

  LeakReports(Access heap, LeakSettings settings, SlotTable slots) {
    this.heap = heap;
    this.settings = settings;
    this.slots = slots;
  }

  /** Makes a report and hands it over, or one that says less if it cannot be made. Never throws. */
  private void report(Kind kind, Supplier<GcLeak> maker) {
    GcLeak leak;
    try {
      leak = maker.get();
    } catch (Throwable t) { // of the program, or for want of stack or memory
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

  /** Hands over a report. Never throws. */
  void report(GcLeak leak) {
    Events.leak(leak);
    try {
      settings.handler().accept(leak);
    } catch (Throwable t) {
      Log.leakHandlerFailed(leak, t);
    }
  }

  /** Reports, as the heap closes, the scopes and roots that are open. */
  void reportOpen(OpenHolds openHolds, Supplier<Map<Holder, List<Opening>>> sharedRoots) {
    if (openHolds.isAnyOpen() && settings.isAtLeast(GcLeakLevel.SIMPLE)) {
      report(Kind.LEFT_OPEN, () -> Leaks.leftOpen(heap, openHolds.leftOpen(), sharedRoots.get()));
    }
  }

  /**
   * Reports, as the heap closes, what is alive though all scopes and roots are closed.
   *
   * @param why why an object is alive
   */
  void reportLeft(IntList byAge, Function<Counted, String> why) {
    report(Kind.OBJECTS, () -> Leaks.objects(heap, slots, byAge, this::site, why));
  }

  /**
   * Reports resources, by the names of type and field, that no executor has closed. Never throws.
   */
  void reportUnclosed(List<String> types, List<String> names) {
    if (settings.isAtLeast(GcLeakLevel.SIMPLE)) {
      report(Kind.RESOURCES, () -> Leaks.unclosed(heap, types, names));
    }
  }

  private String site(Counted object) {
    return heap.sites == null ? "" : heap.sites.bornAt(object.slot);
  }

  /** Reports, once, that the owner of a confined heap has ended without closing it. */
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

  /** Reports that a thread has ended inside a shared heap. */
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
