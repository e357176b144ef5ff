package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.StackBang;
import dev.lasso.runtime.observe.Events;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A reporter of leaks: creates the reports of a heap, and passes them to the leak handler. */
final class LeakReports {

  private static volatile boolean prepared;

  private final HeapContext heap;
  private final LeakSettings settings;
  private final SlotTable slots;

  /**
   * The reports of a heap that closes, which wait until the thread has left it. Guarded by itself.
   */
  private final List<GcLeak> closingReports = new ArrayList<>(0);

  /**
   * True once the termination of the owner thread was reported, which any thread may detect.
   * Guarded by this.
   */
  private boolean terminationReported;

  LeakReports(HeapContext heap, LeakSettings settings, SlotTable slots) {
    this.heap = heap;
    this.settings = settings;
    this.slots = slots;
  }

  /**
   * Initializes the classes that reports and the exit from a heap need, before the first heap is
   * opened. The JVM never repeats an initializer that a StackOverflowError has interrupted, so the
   * class would stay unusable.
   *
   * @throws StackOverflowError if the stack has too little room for this
   */
  static void prepare() {
    if (!prepared) {
      StackBang.check(StackBang.INITIALIZATION, 0);
      Log.prepare();
      GcLeak _ = indescribable(Kind.HEAP, "", new Error());
      prepared = true;
    }
  }

  /** Returns a new report, or a shorter one if it cannot be created. Never throws. */
  private GcLeak create(Kind kind, Supplier<GcLeak> maker) {
    try {
      return maker.get();
    } catch (Throwable t) { // from user code, or for lack of stack or memory
      return indescribable(kind, heap.toString(), t);
    }
  }

  private void report(Kind kind, Supplier<GcLeak> maker) {
    report(create(kind, maker));
  }

  /** Creates a report of a heap that closes, which {@link #deliverClosingReports} will deliver. */
  private void deferReport(Kind kind, Supplier<GcLeak> maker) {
    GcLeak leak = create(kind, maker);
    try {
      synchronized (closingReports) {
        closingReports.add(leak);
      }
    } catch (OutOfMemoryError e) {
      report(leak);
    }
  }

  /**
   * Delivers the reports created while the heap closed. The current thread has left the heap. Never
   * throws.
   */
  void deliverClosingReports() {
    for (GcLeak leak = nextClosingReport(); leak != null; leak = nextClosingReport()) {
      report(leak);
    }
  }

  private @Nullable GcLeak nextClosingReport() {
    synchronized (closingReports) {
      return closingReports.isEmpty() ? null : closingReports.removeFirst();
    }
  }

  private static GcLeak indescribable(Kind kind, String heap, Throwable thrown) {
    return new GcLeak(
        kind,
        heap,
        List.of(),
        "LEAK: "
            + heap
            + " has a leak of kind "
            + kind
            + ", which could not be described: "
            + thrown.getClass().getName()
            + " was thrown.");
  }

  /** Delivers a report. Never throws. */
  void report(GcLeak leak) {
    Events.recordLeak(leak);
    try {
      settings.handler().accept(leak);
    } catch (Throwable t) {
      Log.leakHandlerFailed(leak, t);
    }
  }

  /** Reports the scopes and roots that are open while the heap closes. */
  void reportOpen(
      OpenHoldOwners openHoldOwners, Supplier<Map<HoldOwner, List<OpenSite>>> sharedRoots) {
    if (openHoldOwners.isAnyOpen() && settings.isAtLeast(GcLeakLevel.SIMPLE)) {
      deferReport(
          Kind.LEFT_OPEN,
          () -> LeakMessages.leftOpen(heap, openHoldOwners.leftOpen(), sharedRoots.get()));
    }
  }

  /**
   * Reports the objects that are alive while the heap closes, although all scopes and roots are
   * closed.
   *
   * @param why returns why an object is alive
   */
  void reportLive(IntList byAge, Function<ObjectHeader, String> why) {
    deferReport(Kind.OBJECTS, () -> LeakMessages.objects(heap, slots, byAge, this::site, why));
  }

  /**
   * Reports resources that no executor has closed. Never throws.
   *
   * @param types the type and field of each resource
   * @param names the name of each resource
   */
  void reportUnclosed(List<String> types, List<String> names) {
    if (settings.isAtLeast(GcLeakLevel.SIMPLE)) {
      report(Kind.RESOURCES, () -> LeakMessages.unclosed(heap, types, names));
    }
  }

  private String site(ObjectHeader object) {
    return heap.allocationSites == null ? "" : heap.allocationSites.bornAt(HeaderBits.slot(object));
  }

  /** Reports, once, that the owner thread of a confined heap has terminated without closing it. */
  void reportTerminated(Thread owner) {
    if (markTerminationReported()) {
      reportLost(
          owner,
          "LEAK: "
              + Texts.threadName(owner)
              + " ended without closing "
              + heap
              + ", which has "
              + Texts.count(slots.inUse(), "object")
              + " that only heap.close() can free. Close a heap on its thread, best with"
              + " try-with-resources.");
    }
  }

  private synchronized boolean markTerminationReported() {
    boolean first = !terminationReported;
    terminationReported = true;
    return first;
  }

  /** Reports that a thread has terminated inside a shared heap. */
  void reportAbandoned(Thread inside) {
    reportLost(
        inside,
        "LEAK: "
            + Texts.threadName(inside)
            + " ended inside "
            + heap
            + " without leaving it. It cannot be entered any more: heap.close(), which any thread"
            + " may call, frees its "
            + Texts.count(slots.inUse(), "object")
            + ". Leave a heap where you entered it, best with try-with-resources.");
  }

  private void reportLost(Thread thread, String message) {
    report(
        Kind.HEAP,
        () ->
            LeakMessages.lostHeap(
                heap.toString(), slots.census().figures(), Texts.threadName(thread), "", message));
  }
}
