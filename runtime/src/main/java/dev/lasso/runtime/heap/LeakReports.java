package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.object.UnclosedResources;
import dev.lasso.runtime.object.UnclosedResources.Unclosed;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.StackBang;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A reporter of leaks: creates the reports of a heap, and passes them to the leak handler. */
final class LeakReports {

  private static volatile boolean prepared;

  private final HeapState heap;

  /** The reports created inside the heap, which wait until the thread has left it. */
  private volatile @Nullable Queue<GcLeak> pending;

  /** Number of reports by kind, or null if there is none. Guarded by this. */
  private @Nullable Map<Kind, Long> reported;

  /**
   * True once the termination of the owner thread was reported, which any thread may detect.
   * Guarded by this.
   */
  private boolean terminationReported;

  LeakReports(HeapState heap) {
    this.heap = heap;
  }

  /**
   * Initializes the classes that short reports and the exit from a heap need, before the first heap
   * is opened. The JVM never repeats an initializer that a StackOverflowError has interrupted, so
   * the class would stay unusable.
   *
   * @throws StackOverflowError if the stack has too little room for this
   */
  static void prepare() {
    if (!prepared) {
      StackBang.check(StackBang.INITIALIZATION, 0);
      Log.prepare();
      Initializers.run();
      GcLeak _ = LeakMessages.indescribable(Kind.HEAP, "", new Error());
      prepared = true;
    }
  }

  // ------------------------------------------------------------------ delivery

  /** Counts a report and passes it to the leak handler. Never throws. */
  void report(GcLeak leak) {
    try {
      count(leak.kind());
    } catch (Throwable t) {
      // not counted, for lack of stack or memory
    }
    heap.leakSettings.report(leak);
  }

  private synchronized void count(Kind kind) {
    Map<Kind, Long> counts = reported == null ? new EnumMap<>(Kind.class) : reported;
    counts.merge(kind, 1L, Long::sum);
    reported = counts;
  }

  /** Returns the number of reports by kind, without the kinds that have none. */
  synchronized Map<Kind, Long> reported() {
    return reported == null ? Map.of() : Map.copyOf(reported);
  }

  /** Returns a new report, or a shorter one if it cannot be created. Never throws. */
  private GcLeak create(Kind kind, Supplier<GcLeak> maker) {
    try {
      StackBang.check(StackBang.INITIALIZATION, 0); // for classes that only reports use
      return maker.get();
    } catch (Throwable t) { // from user code, or for lack of stack or memory
      return LeakMessages.indescribable(kind, heap.toString(), t);
    }
  }

  /** Adds a report, which {@link #deliver} will deliver. */
  synchronized void add(GcLeak leak) {
    Queue<GcLeak> reports = pending == null ? new ConcurrentLinkedQueue<>() : pending;
    reports.add(leak);
    pending = reports;
    heap.addWork(Work.REPORTS);
  }

  /** Creates a report of a heap that closes, which {@link #deliver} will deliver. */
  private void addNew(Kind kind, Supplier<GcLeak> maker) {
    GcLeak leak = create(kind, maker);
    try {
      add(leak);
    } catch (OutOfMemoryError e) {
      report(leak);
    }
  }

  /** Delivers the pending reports. The current thread has left the heap. Never throws. */
  void deliver() {
    heap.clearWork(Work.REPORTS);
    Queue<GcLeak> reports = pending;
    if (reports != null) {
      for (GcLeak leak = reports.poll(); leak != null; leak = reports.poll()) {
        report(leak);
      }
    }
  }

  // ------------------------------------------------------------------ reports

  /**
   * Reports the scopes and roots that are open while the heap closes, if there are any.
   *
   * @param awaited true if the closing waits for them instead of closing them
   */
  void reportOpen(
      OpenHoldOwners open, Supplier<Map<HoldOwner, List<OpenSite>>> sharedRoots, boolean awaited) {
    if (open.isAny(HoldOwner::isLeftOpen) && heap.leakSettings.isAtLeast(GcLeakLevel.SIMPLE)) {
      addNew(
          Kind.LEFT_OPEN,
          () -> LeakMessages.leftOpen(heap, open.leftOpen(), sharedRoots.get(), awaited));
    }
  }

  /**
   * Reports, on a thread outside, the thread that is inside when the patience of a thread that
   * closes the heap has ended. Never throws.
   */
  void reportInside(Thread inside) {
    if (heap.leakSettings.isAtLeast(GcLeakLevel.SIMPLE)) {
      heap.leakSettings.report(
          create(Kind.LEFT_OPEN, () -> LeakMessages.awaitedInside(heap, inside)));
    }
  }

  /**
   * Reports the objects that are alive while the heap closes, although all scopes and roots are
   * closed.
   *
   * @param why returns why an object is alive
   */
  void reportLive(IntList byAge, Function<ObjectHeader, String> why) {
    addNew(Kind.OBJECTS, () -> LeakMessages.objects(heap, byAge, this::site, why));
  }

  private String site(ObjectHeader object) {
    return heap.allocationSites == null ? "" : heap.allocationSites.bornAt(HeaderBits.slot(object));
  }

  /** Reports resources that no executor has closed. Never throws. */
  void reportUnclosed(List<Unclosed> unclosed) {
    report(() -> LeakMessages.unclosed(heap, unclosed), this::report);
  }

  private void report(Supplier<GcLeak> resources, Consumer<GcLeak> to) {
    if (heap.leakSettings.isAtLeast(GcLeakLevel.SIMPLE)) {
      to.accept(create(Kind.RESOURCES, resources));
    }
  }

  /**
   * Reports the resources whose close has failed, as far as they are not too many. Never throws.
   */
  void reportUnfreed(Consumer<GcLeak> to) {
    UnclosedResources unclosed = heap.unclosed();
    for (var next = unclosed.poll(); next != null; next = unclosed.poll()) {
      Unclosed one = next;
      report(() -> LeakMessages.unfreed(heap, one, unclosed.leaks(one.type())), to);
    }
  }

  /**
   * Closes the resources that wait to be closed, at the end of the heap, and reports the others.
   * Returns whether all resources of the heap were closed. Never throws.
   */
  boolean finishUnclosed() {
    UnclosedResources unclosed = heap.unclosed();
    if (unclosed.isPending()) {
      if (!unclosed.retry()) {
        reportWaiting(unclosed.removeWaiting(true), "arena", LeakMessages.IN_USE);
        reportWaiting(unclosed.removeWaiting(false), "resource", LeakMessages.WITHOUT_ROOM);
      }
      reportUnfreed(this::report);
    }
    return !unclosed.hasLeaks();
  }

  private void reportWaiting(List<Unclosed> left, String noun, String text) {
    if (!left.isEmpty()) {
      report(() -> LeakMessages.waiting(heap, left, noun, text), this::report);
    }
  }

  /** Reports, once, that the owner thread of a confined heap has terminated without closing it. */
  void reportTerminated(Thread owner) {
    if (markTerminationReported()) {
      report(create(Kind.HEAP, () -> LeakMessages.ended(heap, owner, LeakMessages.TERMINATED)));
    }
  }

  private synchronized boolean markTerminationReported() {
    boolean first = !terminationReported;
    terminationReported = true;
    return first;
  }

  /** Reports that a thread has terminated inside a shared heap. */
  void reportAbandoned(Thread inside) {
    report(create(Kind.HEAP, () -> LeakMessages.ended(heap, inside, LeakMessages.ABANDONED)));
  }
}
