package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.collect.CollectionScheduler;
import dev.lasso.runtime.collect.CollectionTotals;
import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.Construction;
import dev.lasso.runtime.collect.Deallocator;
import dev.lasso.runtime.collect.EdgeBarrier;
import dev.lasso.runtime.collect.GarbageFinalization;
import dev.lasso.runtime.collect.Generations;
import dev.lasso.runtime.collect.HoldCounts;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.collect.Reclamation;
import dev.lasso.runtime.collect.ResourceBarrier;
import dev.lasso.runtime.collect.ResourceExecutor;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.collect.Suspects;
import dev.lasso.runtime.collect.Tracking;
import dev.lasso.runtime.collect.UserCodeRunner;
import dev.lasso.runtime.collect.WeakBarrier;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.object.Options;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.object.WeakRef;
import dev.lasso.runtime.object.Work;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A heap: creates its parts, and passes each operation of the program to the part that implements
 * it.
 */
public abstract class Heap extends HeapState {

  final Suspects suspects = new Suspects(this, slots, new Generations());
  final UserCodeRunner userCodeRunner = new UserCodeRunner(this);
  final Deallocator deallocator = new Deallocator(this, suspects, userCodeRunner);
  private final Reclamation reclamation = new Reclamation(this, deallocator);
  public final HoldCounts holdCounts = new HoldCounts(this, deallocator);
  final OpenHoldOwners openHoldOwners = new OpenHoldOwners(holdCounts);
  public final EdgeBarrier edgeBarrier =
      new EdgeBarrier(this, suspects, deallocator, holdCounts, openHoldOwners);
  public final WeakBarrier weakBarrier = new WeakBarrier(this, holdCounts);
  public final ResourceBarrier resourceBarrier =
      new ResourceBarrier(this, userCodeRunner, edgeBarrier);
  public final Construction construction =
      new Construction(this, deallocator, reclamation, edgeBarrier, weakBarrier);
  final GarbageFinalization garbageFinalization =
      new GarbageFinalization(deallocator, reclamation, holdCounts);
  private final Collector collector;
  private final CollectionScheduler scheduler;

  final LeakReports leakReports;
  final ScopeFactory scopeFactory;

  /** For objects that their creators hold. */
  public final Scope noScope = new Scope(this);

  final Safepoint safepoint;

  /** The reference by which a lost heap is detected; null if its opening was interrupted. */
  HeapRegistry.@Nullable OpenHeap registered;

  Heap(Options options, Pacer pacer) {
    super(options);
    leakReports = new LeakReports(this);
    scopeFactory = new ScopeFactory(this);
    slots.nativeBytes.setBudget(options.nativeBudget());
    collector = new Collector(garbageFinalization, pacer);
    scheduler =
        new CollectionScheduler(collector, pacer, options.stress() || leakSettings.isStress());
    safepoint =
        new Safepoint(
            this, deallocator, construction, holdCounts, collector, scheduler, options.maxPause());
    work = scheduler.isPending() ? Work.COLLECT : 0;
    userCodeRunner.resourceExecutor =
        options.closeOn() == null
            ? null
            : new ResourceExecutor(this, options.closeOn(), leakReports::reportUnclosed);
  }

  /** Completes the opening of the heap. */
  final Heap opened() {
    registered = HeapRegistry.add(this);
    return this;
  }

  @Override
  public HeapInspector inspect() {
    return new HeapInspector(this, holdCounts, safepoint, reader());
  }

  /** Returns a reader of the heap's objects. */
  HeapReader reader() {
    return new HeapReader(this, deallocator, openHoldOwners, this::knownOpenings, collector);
  }

  @Override
  public void retryUnclosed() {
    unclosed().retrySometimes();
    leakReports.reportUnfreed(this::reportLeak);
  }

  /** Reports a leak, inside a confined heap or once the thread has left a shared heap. */
  abstract void reportLeak(GcLeak leak);

  /** Reports a lost scope or root. */
  void reportLost(GcLeak leak) {
    reportLeak(leak);
    requestMaintenance();
  }

  @Override
  public void repair() {
    newRecovery().run();
  }

  /** Returns the recovery of the heap after an error. */
  Recovery newRecovery() {
    return new Recovery(this, deallocator, construction, openHoldOwners, collector);
  }

  public static Heap of(ObjectHeader object) {
    return (Heap) HeapState.of(object);
  }

  // ------------------------------------------------------------------ holds

  @Override
  public Scope openScope() {
    return scopeFactory.openScope();
  }

  // ------------------------------------------------------------------ coming in

  /** Returns the number of objects that are neither dead nor about to be destroyed. */
  int live() {
    int images = foreign == null ? 0 : foreign.live;
    return isClosed() ? 0 : slots.inUse() - collector.condemned() - images;
  }

  /** Returns the number of objects that have died. */
  long deaths() {
    return slots.census.diedByCount() + collector.totals.collected;
  }

  // ------------------------------------------------------------------ using a scope

  @Override
  public void run(Runnable action) {
    scopeFactory.run(action);
  }

  @Override
  public <T extends @Nullable Object, X extends Throwable> T call(
      ScopedValue.CallableOp<? extends T, X> action) throws X {
    return scopeFactory.call(action);
  }

  @Override
  public <T extends GcObject> @Nullable GcRoot<T> openWeakly(WeakRef<T> weak) {
    return scopeFactory.openWeakly(weak);
  }

  @Override
  public <T extends GcObject> T retain(T object) {
    holdCounts.hold(object);
    return object;
  }

  @Override
  public void release(GcObject object) {
    holdCounts.releaseHold(object);
  }

  // ------------------------------------------------------------------ weak references, resources

  @Override
  public void checkReferable(ObjectHeader target) {
    checkMutable();
    weakBarrier.checkCanBeReferent(target);
  }

  @Override
  public void register(WeakRef<?> reference, ObjectHeader target) {
    checkReferable(target);
    weak.reserveCallback(target);
    weak.register(reference, target);
  }

  // ------------------------------------------------------------------ birth

  @Override
  protected void register(GcObject object) {
    checkMutable();
    construction.register(object);
  }

  /** Adopts an object, which {@code scope} then holds, or the caller for {@link #noScope}. */
  public void adopt(ObjectHeader object, TypeInfo type, Scope scope) {
    checkMutable();
    checkOwn(scope, object);
    adopt(object, type, construction.weigh(object, type), scope);
  }

  private void checkOwn(Scope scope, ObjectHeader object) {
    if (scope.heap() != this) {
      throw Errors.foreign(object, scope.heap(), scope.toString());
    }
  }

  /** Returns the native bytes of an object that is about to be adopted. */
  public long weigh(ObjectHeader object, TypeInfo type) {
    checkMutable();
    return construction.weigh(object, type);
  }

  /** Adopts an object of a known weight, as the other method does. */
  public void adopt(ObjectHeader object, TypeInfo type, long weight, Scope scope) {
    checkMutable();
    construction.checkNotAdopted(object);
    checkOwn(scope, object);
    construction.adopt(object, type, weight, scope.makeRoom());
  }

  /**
   * Adopts an object of a known weight, as {@link #adopt} does, whose fields refer to nothing but
   * bare resources.
   */
  public void adoptBare(ObjectHeader object, TypeInfo type, long weight, Scope scope) {
    if (Thread.currentThread() != mutator
        || scope.heap() != this
        || scope.isClosed()
        || !construction.adoptBare(object, type, weight, scope.holds)) {
      adopt(object, type, weight, scope);
    }
  }

  /** Runs a safepoint after an adoption. Never throws, because the caller must get the object. */
  public void safepointAfterAdoption() {
    if (isSafepointDue()) {
      try {
        safepoint.run();
      } catch (VirtualMachineError e) {
        // The next safepoint does the work.
      }
    }
  }

  /** Checks that an object was just created, in {@code heap}. */
  public static void checkNotAdopted(ObjectHeader object, GcHeap heap) {
    if (!HeaderBits.isUnderConstruction(object) || object.gcHeap() != heap) {
      RuntimeException notFresh = Errors.notFresh(object, heap);
      of(object).construction.abandonForgotten();
      throw notFresh;
    }
  }

  @Override
  public void reweigh(GcObject object) {
    checkCounted(object);
    resourceBarrier.weigh(object);
  }

  // ------------------------------------------------------------------ tracking and collecting

  @Override
  public void freeze() {
    checkMutable();
    safepoint.settle();
    new Tracking(this, suspects).freeze();
  }

  @Override
  public void unfreeze() {
    checkMutable();
    safepoint.settle();
    if (slots.frozen.size > 0) {
      new Tracking(this, suspects).unfreeze();
    }
  }

  @Override
  public boolean isCondemned(ObjectHeader object) {
    return suspects.isCondemned(object);
  }

  @Override
  public boolean isCandidateAnswering(ObjectHeader object) {
    return suspects.condemned.closing || !suspects.isCondemned(object);
  }

  @Override
  public @Nullable ObjectHeader closingObject() {
    return deallocator.closingObject();
  }

  @Override
  public Death pendingDeath(ObjectHeader object) {
    return deallocator.pendingDeath(object);
  }

  @Override
  public long collect() {
    safepoint.prepare();
    return collector.collect();
  }

  @Override
  public boolean collect(Duration atMost) {
    safepoint.prepare();
    return collector.collectFor(atMost);
  }

  @Override
  public boolean enable() {
    checkMutable();
    return scheduler.setEnabled(true);
  }

  @Override
  public boolean disable() {
    checkMutable();
    return scheduler.setEnabled(false);
  }

  @Override
  public boolean isEnabled() {
    checkThread();
    return visits == 0 && scheduler.isEnabled();
  }

  /** Runs a safepoint, at which an automatic collection may continue. */
  void safepoint() {
    if (isSafepointDue()) {
      safepoint.run();
    }
  }

  /** Returns whether a safepoint may have work to do. */
  boolean isSafepointDue() {
    return ((work & Work.AT_SAFEPOINT) | openChanges) != 0;
  }

  @Override
  public void recordCycles(IntList found) {
    if (events.areCyclesRecorded()) {
      inspect().recordCycles(found);
    }
  }

  void checkCounted(GcObject object) {
    checkMutable();
    holdCounts.checkCounted(object, this);
  }

  // ------------------------------------------------------------------ reports and end

  @Override
  public GcStats stats() {
    HeapFigures figures = figures();
    CollectionTotals totals = collector.totals;
    ResourceExecutor executor = userCodeRunner.resourceExecutor;
    return new GcStats(
        slots.created() - (foreign == null ? 0 : foreign.created),
        live(),
        slots.census.diedByCount(),
        totals.collected,
        totals.collections,
        totals.candidates,
        collector.nanos(),
        totals.longestPause,
        figures.deferredBytes()
            + Math.min(slots.nativeBytes.total(), Long.MAX_VALUE - figures.deferredBytes()),
        totals.unlimitedSlices,
        suspects.size(),
        slots.frozen.size,
        openHoldOwners.scopes(),
        figures.openRoots(),
        figures.lostRoots(),
        leakReports.reported(),
        unraisables(),
        (executor == null ? 0 : executor.openCount()) + unclosed().waiting(),
        unclosed().failed(),
        figures.entries(),
        slots.census.figures());
  }

  @Override
  public void close() {
    if (!isClosed()) {
      closing().run(null);
    }
  }

  @Override
  public boolean close(Duration patience) {
    Objects.requireNonNull(patience, "patience");
    return isClosed() ? closing().awaitResources(patience) : closing().run(patience);
  }

  HeapClosing closing() {
    return new HeapClosing(this, garbageFinalization, collector);
  }

  // ------------------------------------------------------------------ confined or shared

  @Override
  public abstract Scope enter();

  @Override
  public abstract Entry lock();

  @Override
  public void beforeWait() {
    MaintenanceThread.beforeWait();
  }

  /** Ends an entry of the current thread that {@link #lock} has begun. */
  abstract void unlock();

  /** Closes the scope of an entry into a shared heap; see {@link EntryLock#closeEntry}. */
  void closeEntry(Scope scope) {
    throw new AssertionError(this); // a confined heap has no entries
  }

  /** Removes an inner entry of a shared heap; see {@link EntryLock#closeInnerEntry}. */
  boolean closeInnerEntry(ScopeHandles list) {
    throw new AssertionError(this); // a confined heap has no entries
  }

  /** Returns a scope that is open until the returned one closes, if the heap must be entered. */
  @Nullable Scope enterIfOutside() {
    return null; // in a confined heap, the opening of the root checks the thread
  }

  /** Has the maintenance thread of a shared heap release queued holds and deliver reports. */
  void requestMaintenance() {}

  /** Returns the known openings of the open roots of a shared heap, by their shared holds. */
  SequencedMap<HoldOwner, List<OpenSite>> knownOpenings() {
    return new LinkedHashMap<>(); // the roots of a confined heap know theirs
  }

  /** Creates the reports of lost roots of a shared heap that were put off. */
  void reportPendingLeaks() {}

  /** Ends the tracking of roots of a shared heap, because the heap is closed. */
  void endTracking() {}

  /** Allocates native memory for an object of the heap. */
  public abstract NativeMemory allocate(long bytes);

  /** Returns the figures that a confined and a shared heap have in different places. */
  abstract HeapFigures figures();

  /**
   * Closes the heap by the current thread.
   *
   * @param closing the closing in progress
   * @param patience the time to wait for open roots, or null to close them at once
   */
  abstract HeapClosing.Closed closeWithin(HeapClosing closing, @Nullable Duration patience);

  /** The entry into a heap without a scope: one object for all entries into the heap. */
  public static final class Entry implements GcEntry {

    private final Heap heap;

    Entry(Heap heap) {
      this.heap = heap;
    }

    @Override
    public void close() {
      heap.unlock();
    }

    @Override
    public String toString() {
      return "an entry into " + heap;
    }
  }
}
