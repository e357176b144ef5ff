package dev.lasso.runtime.heap;

import dev.lasso.runtime.collect.CollectionTotals;
import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.Construction;
import dev.lasso.runtime.collect.Deallocator;
import dev.lasso.runtime.collect.EdgeBarrier;
import dev.lasso.runtime.collect.FinalizerRunner;
import dev.lasso.runtime.collect.Generations;
import dev.lasso.runtime.collect.HoldCounts;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.collect.Reclamation;
import dev.lasso.runtime.collect.ResourceBarrier;
import dev.lasso.runtime.collect.ResourceExecutor;
import dev.lasso.runtime.collect.Suspects;
import dev.lasso.runtime.collect.Tracking;
import dev.lasso.runtime.collect.UnreachableSet;
import dev.lasso.runtime.collect.Visit;
import dev.lasso.runtime.collect.WeakBarrier;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.Options;
import dev.lasso.runtime.object.PinnedMemory;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.TypeState;
import dev.lasso.runtime.object.WeakRef;
import dev.lasso.runtime.object.WeakTable;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPaths;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.inspect.SnapshotFile;
import dev.lasso.runtime.observe.CallSites;
import dev.lasso.runtime.observe.Texts;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcHeapWatcher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A heap: creates its parts, and passes each operation of the program to the part that implements
 * it.
 */
public final class Heap extends HeapContext implements GcInspection, GcCPython {

  /** The entry lock; null if the heap is confined. */
  final @Nullable EntryLock entryLock;

  final SlotTable slots = new SlotTable();
  private final Generations generations = new Generations();
  private final Suspects suspects = new Suspects(this, slots, generations);
  final WeakTable weak = new WeakTable(slots);
  final FinalizerRunner finalizerRunner = new FinalizerRunner(this, weak);
  private final Deallocator deallocator =
      new Deallocator(this, slots, suspects, weak, finalizerRunner);
  private final Reclamation reclamation = new Reclamation(this, slots, deallocator);
  final HoldCounts holdCounts = new HoldCounts(this, slots, suspects, deallocator, finalizerRunner);
  final OpenHoldOwners openHoldOwners = new OpenHoldOwners(this, holdCounts);
  public final EdgeBarrier edgeBarrier =
      new EdgeBarrier(this, suspects, deallocator, holdCounts, openHoldOwners);
  public final WeakBarrier weakBarrier = new WeakBarrier(this, holdCounts, weak);
  public final ResourceBarrier resourceBarrier =
      new ResourceBarrier(this, slots, finalizerRunner, edgeBarrier);
  public final Construction construction =
      new Construction(
          this, slots, weak, deallocator, finalizerRunner, reclamation, edgeBarrier, weakBarrier);
  private final UnreachableSet unreachableSet =
      new UnreachableSet(
          this, slots, suspects, weak, deallocator, finalizerRunner, reclamation, holdCounts);
  private final Collector collector;

  private final LeakReports leakReports;
  final ScopeFactory scopeFactory;
  private final Safepoint safepoint;

  /** The reference by which a lost heap is detected; null if the heap is not in the sample. */
  LeakDetector.@Nullable TrackedReference heapReference;

  Heap(boolean stress, Pacer pacer) {
    this(Options.confined(stress, 1 << 20), pacer);
  }

  Heap(Options options, Pacer pacer) {
    super(options);
    leakReports = new LeakReports(this, leakSettings, slots);
    scopeFactory = new ScopeFactory(this, openHoldOwners, holdCounts, leakSettings, leakReports);
    slots.nativeBytes().setBudget(options.nativeBudget());
    collector =
        new Collector(
            this,
            slots,
            suspects,
            generations,
            unreachableSet,
            reclamation,
            pacer,
            options.stress() || leakSettings.isStress());
    safepoint =
        new Safepoint(
            this,
            slots,
            suspects,
            deallocator,
            construction,
            holdCounts,
            collector,
            finalizerRunner,
            options.maxPause());
    safepointRequested = collector.isPending();
    entryLock =
        options.shared()
            ? new EntryLock(this, safepoint, scopeFactory, leakReports, options)
            : null;
    finalizerRunner.resourceExecutor =
        options.closeOn() == null
            ? null
            : new ResourceExecutor(this, options.closeOn(), leakReports::reportUnclosed);
  }

  /** Returns an inspector of the heap's graph. */
  HeapInspector inspector() {
    return new HeapInspector(this, slots, holdCounts, reader());
  }

  /** Returns a reader of the heap's objects. */
  HeapReader reader() {
    return new HeapReader(
        this,
        slots,
        weak,
        suspects,
        openHoldOwners,
        scopeFactory::sharedRoots,
        finalizerRunner,
        collector);
  }

  /** Returns the part that tracks and freezes objects. */
  private Tracking tracking() {
    return new Tracking(this, slots, suspects);
  }

  /** Returns the recovery of the heap after an error. */
  Recovery newRecovery() {
    return new Recovery(
        this,
        slots,
        suspects,
        weak,
        deallocator,
        finalizerRunner,
        construction,
        holdCounts,
        openHoldOwners,
        collector);
  }

  /** Opens a heap. */
  public static Heap open(Options options) {
    LeakReports.prepare();
    Heap heap = new Heap(options, new Pacer(options.maxPause()));
    GcHeapWatcher test = heap.leakSettings.watcher();
    if (test != null) {
      test.opened(heap, CallSites.here());
    }
    heap.heapReference = LeakDetector.watch(heap);
    return heap;
  }

  /** Returns the heap of an object. */
  public static Heap of(ObjectHeader object) {
    return (Heap) HeapContext.of(object);
  }

  /** See {@link GcCPython#isTracked}. */
  public static boolean isTracked(ObjectHeader object) {
    return HeaderBits.isTracked(object);
  }

  /** See {@link GcCPython#isFinalized}. */
  public static boolean isFinalized(ObjectHeader object) {
    return HeaderBits.isLive(object)
        && !HeaderBits.isDead(object)
        && !HeaderBits.hasAny(object, HeaderBits.UNFINALIZED)
        && object.gcType().finalizer() != null;
  }

  // ------------------------------------------------------------------ holds

  @Override
  public Scope openScope() {
    return scopeFactory.openScope(false);
  }

  // ------------------------------------------------------------------ coming in

  @Override
  public Scope enter() {
    return entryLock == null ? openScope() : entryLock.enter();
  }

  @Override
  public @Nullable Scope tryEnter(Duration atMost) throws InterruptedException {
    Objects.requireNonNull(atMost, "atMost");
    return entryLock == null ? openScope() : entryLock.tryEnter(atMost);
  }

  @Override
  public boolean isInside() {
    return isThreadInside() && (entryLock == null || !isClosed());
  }

  /** Returns the number of objects that are neither dead nor about to be destroyed. */
  int live() {
    return isClosed() ? 0 : slots.inUse() - collector.condemned();
  }

  /** Returns the number of objects that have died. */
  long deaths() {
    return slots.census().diedByCount() + collector.totals().collected();
  }

  // ------------------------------------------------------------------ using a scope

  /** Returns whether the heap itself and its first openings are watched. */
  boolean isSampled() {
    return LeakDetector.firstInterval(leakSettings, number()) == 1;
  }

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
  public <T extends GcObject> GcRoot<T> openRoot(T object) {
    return scopeFactory.openRoot(object);
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
    holdCounts.letGo(object);
  }

  // ------------------------------------------------------------------ weak references, resources

  @Override
  public void checkReferable(ObjectHeader target) {
    checkMutable();
    weakBarrier.checkCanBeReferent(target);
  }

  @Override
  public void register(WeakRef<?> reference, ObjectHeader target) {
    checkMutable();
    weakBarrier.checkCanBeReferent(target);
    weak.reserveCallback(target);
    weak.register(reference, target);
  }

  @Override
  public void unregister(WeakRef<?> reference, ObjectHeader target) {
    weak.unregister(reference, target);
  }

  /** Allocates native memory for an object of the heap. */
  public NativeMemory allocate(long bytes) {
    return NativeMemory.allocate(entryLock == null ? null : entryLock.deferredFrees, bytes);
  }

  // ------------------------------------------------------------------ birth

  @Override
  protected void register(GcObject object) {
    checkMutable();
    construction.conceive(object);
  }

  /** Adopts an object, which {@code scope} then holds, if there is one. */
  public void adopt(ObjectHeader object, TypeState type, @Nullable Scope scope) {
    checkMutable();
    if (scope != null && scope.heap() != this) {
      throw Errors.foreign(object, scope.heap(), scope.toString());
    }
    long weight = construction.weigh(object, type);
    if (scope != null) {
      scope.checkRoom();
    }
    construction.adopt(object, type, weight, scope == null ? null : scope.holds);
  }

  /** Runs a safepoint after an adoption. Never throws, because the caller must get the object. */
  public void safepointAfterAdoption() {
    if (safepointRequested || openChanges != 0) {
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

  @Override
  public int birth(ObjectHeader object) {
    return slots.birth(HeaderBits.slot(object));
  }

  // ------------------------------------------------------------------ tracking and collecting

  @Override
  public void track(GcObject object) {
    checkCounted(object);
    tracking().track(object);
  }

  @Override
  public void untrack(GcObject object) {
    checkCounted(object);
    tracking().untrack(object);
  }

  @Override
  public void freeze() {
    checkMutable();
    safepoint.settle();
    tracking().freeze();
  }

  @Override
  public void unfreeze() {
    checkMutable();
    safepoint.settle();
    tracking().unfreeze();
  }

  @Override
  public int freezeCount() {
    checkThread();
    return slots.frozen().size;
  }

  @Override
  public boolean isCondemned(ObjectHeader object) {
    return suspects.isCondemned(object);
  }

  @Override
  public Death pendingDeath(ObjectHeader object) {
    return deallocator.pendingDeath(object);
  }

  @Override
  public boolean isFrozen(ObjectHeader object) {
    return slots.frozen().contains(HeaderBits.slot(object));
  }

  @Override
  public void delete(GcObject object) {
    checkCounted(object);
    holdCounts.checkDeletable(object);
    deallocator.delete(object);
  }

  @Override
  public long collect() {
    checkMutable();
    checkNotClosed();
    recover();
    return collector.collect();
  }

  @Override
  public boolean collect(Duration atMost) {
    checkMutable();
    checkNotClosed();
    recover();
    return collector.collectFor(atMost);
  }

  @Override
  public long collectIfEnabled() {
    checkMutable();
    checkNotClosed();
    recover();
    return collector.isEnabled() ? collect() : 0;
  }

  @Override
  public boolean enable() {
    checkMutable();
    return collector.setEnabled(true);
  }

  @Override
  public boolean disable() {
    checkMutable();
    return collector.setEnabled(false);
  }

  @Override
  public boolean isEnabled() {
    checkThread();
    return collector.isEnabled();
  }

  /** Recovers the heap if an error has interrupted a change, and no change is in progress. */
  void recover() {
    safepoint.recover();
  }

  /** Runs a safepoint, at which an automatic collection may continue. */
  void safepoint() {
    if (safepointRequested || openChanges != 0) {
      safepoint.run();
    }
  }

  @Override
  public boolean keepGarbage(boolean on) {
    checkMutable();
    return unreachableSet.garbage().setKeeping(on && isOpen());
  }

  @Override
  public List<GcObject> garbage() {
    checkThread();
    return unreachableSet.garbage();
  }

  @Override
  public void recordCycles(IntList found) {
    if (events.areCyclesRecorded()) {
      inspector().recordCycles(found);
    }
  }

  // ------------------------------------------------------------------ looking at the graph

  @Override
  public GcInspection inspect() {
    return this;
  }

  @Override
  public <A extends @Nullable Object> void visitObjects(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    new Visit(this, slots, holdCounts).tracked(callback, arg);
  }

  @Override
  public <A extends @Nullable Object> void visitAll(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    new Visit(this, slots, holdCounts).all(callback, arg);
  }

  @Override
  public List<GcObject> getObjects() {
    checkMutable();
    return inspector().objects();
  }

  @Override
  public List<GcObject> getReferents(GcObject... objects) {
    checkThread();
    return inspector().referents(objects);
  }

  @Override
  public List<GcObject> getReferrers(GcObject... objects) {
    checkMutable();
    return inspector().referrers(objects);
  }

  /** Returns the live object with an unsigned number, or null. */
  public @Nullable GcObject find(long number) {
    checkThread();
    return inspector().find(number);
  }

  private void checkCounted(GcObject object) {
    checkMutable();
    holdCounts.checkCounted(object, this);
  }

  // ------------------------------------------------------------------ reports and end

  @Override
  public GcStats stats() {
    CollectionTotals collectionTotals = collector.totals();
    return new HeapStats(
        slots.created(),
        live(),
        slots.census().diedByCount(),
        collectionTotals.collected(),
        collectionTotals.collections(),
        collectionTotals.candidates(),
        collector.nanos(),
        collectionTotals.longestSlice(),
        slots.nativeBytes().total() + (entryLock == null ? 0 : entryLock.deferredFrees.bytes()),
        collectionTotals.unlimitedSlices(),
        suspects.size(),
        slots.frozen().size,
        slots.census().figures());
  }

  @Override
  public void verify() {
    checkMutable();
    checkNotClosed();
    recover();
    inspector().verify();
  }

  @Override
  public GcPath explain(GcObject object) {
    checkCounted(object);
    return inspector().explain(object);
  }

  @Override
  public GcPaths explain(Class<?> type) {
    checkMutable();
    checkNotClosed();
    Objects.requireNonNull(type, "type");
    return explain(Texts.typeName(type), type::isInstance);
  }

  /** Explains why the {@code wanted} objects, which messages call {@code name}, are alive. */
  public GcPaths explain(String name, Predicate<GcObject> wanted) {
    checkMutable();
    checkNotClosed();
    recover();
    return inspector().explain(name, wanted);
  }

  @Override
  public void snapshot(Path file) throws IOException {
    SnapshotFile into = SnapshotFile.of(Objects.requireNonNull(file, "file"));
    checkMutable();
    checkNotClosed();
    recover();
    inspector().write(into);
  }

  @Override
  public void close() {
    close(Duration.ZERO);
  }

  @Override
  public boolean close(Duration patience) {
    Objects.requireNonNull(patience, "patience");
    if (isClosed()) {
      return true;
    }
    ResourceExecutor resourceExecutor = finalizerRunner.resourceExecutor;
    if (resourceExecutor != null) {
      resourceExecutor.waitFor(Pacer.saturatedNanos(patience));
    }
    boolean clean;
    try {
      if (entryLock == null) {
        inherit();
        safepoint.checkClosable();
        boolean open = openHoldOwners.isAnyOpen();
        clean = closeNow() && !open;
        PinnedMemory.freeConfined();
      } else {
        clean = entryLock.close(patience);
        if (!isThreadInside()) {
          return true; // another thread has closed it meanwhile
        }
      }
    } finally {
      leakReports.deliver();
    }
    if (resourceExecutor != null) {
      clean &= resourceExecutor.finish(patience.isPositive());
    }
    LeakDetector.reportLostHeaps();
    return clean;
  }

  /** Closes the heap. Returns whether all objects were freed without force. */
  boolean closeNow() {
    return new HeapClosing(this, scopeFactory, unreachableSet, collector, safepoint, leakReports)
        .run();
  }

  @Override
  public RuntimeException wrongThread() {
    Thread of = threadInside();
    if (entryLock != null) {
      return entryLock.refusal(of);
    }
    assert of != null : this;
    if (!of.isAlive() && !isClosed()) {
      leakReports.reportTerminated(of);
    }
    return Errors.wrongThread(this, of);
  }
}
