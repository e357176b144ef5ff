package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPaths;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.heap.Header.Death;
import dev.lasso.runtime.inspect.SnapshotFile;
import dev.lasso.runtime.observe.Places;
import dev.lasso.runtime.observe.Words;
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
public final class Heap extends Access implements GcInspection, GcCPython {

  /** The entry lock; null if the heap is confined. */
  final @Nullable Gate gate;

  final SlotTable slots = new SlotTable();
  private final Ages ages = new Ages();
  private final Suspects suspects = new Suspects(this, slots, ages);
  final WeakTable weak = new WeakTable(slots);
  final LastCalls lastCalls = new LastCalls(this, weak);
  private final Destruction destruction = new Destruction(this, slots, suspects, weak, lastCalls);
  private final Burial burial = new Burial(this, slots, destruction);
  final OpenHolds openHolds = new OpenHolds(this);
  final Counts counts = new Counts(this, slots, suspects, destruction, lastCalls);
  public final Owning owning = new Owning(this, suspects, destruction, counts, openHolds);
  public final Pointing pointing = new Pointing(this, counts, weak);
  public final Resources resources = new Resources(this, slots, lastCalls, owning);
  public final Construction construction =
      new Construction(this, slots, weak, destruction, lastCalls, burial, owning, pointing);
  private final DeadSet deadSet =
      new DeadSet(this, slots, suspects, weak, destruction, lastCalls, burial, counts);
  private final Collector collector;

  private final LeakReports leakReports;
  final Openings openings;
  private final Upkeep upkeep;

  /** The reference by which a lost heap is detected; null if the heap is not in the sample. */
  OpenHeaps.@Nullable Watch watch;

  Heap(boolean stress, Pace pace) {
    this(Options.confined(stress, 1 << 20), pace);
  }

  Heap(Options options, Pace pace) {
    super(options);
    leakReports = new LeakReports(this, leakSettings, slots);
    openings = new Openings(this, openHolds, counts, leakSettings, leakReports);
    slots.nativeBytes().setBudget(options.nativeBudget());
    collector =
        new Collector(
            this,
            slots,
            suspects,
            ages,
            deadSet,
            burial,
            pace,
            options.stress() || leakSettings.isStress());
    upkeep =
        new Upkeep(
            this,
            slots,
            suspects,
            destruction,
            construction,
            counts,
            collector,
            lastCalls,
            options.maxPause());
    due = collector.isPending();
    gate = options.shared() ? new Gate(this, upkeep, openings, leakReports, options) : null;
    lastCalls.closer =
        options.closeOn() == null
            ? null
            : new Closer(this, options.closeOn(), leakReports::reportUnclosed);
  }

  /** Returns an inspector of the heap's graph. */
  Insight insight() {
    return new Insight(this, slots, counts, view());
  }

  /** Returns a reader of the heap's objects. */
  View view() {
    return new View(
        this, slots, weak, suspects, openHolds, openings::sharedRoots, lastCalls, collector);
  }

  /** Returns the part that tracks and freezes objects. */
  private Tracking tracking() {
    return new Tracking(this, slots, suspects);
  }

  /** Returns the recovery of the heap after an error. */
  Repair newRepair() {
    return new Repair(
        this,
        slots,
        suspects,
        weak,
        destruction,
        lastCalls,
        construction,
        counts,
        openHolds,
        collector);
  }

  /** Opens a heap. */
  public static Heap open(Options options) {
    LeakReports.prepare();
    Heap heap = new Heap(options, new Pace(options.maxPause()));
    GcHeapWatcher test = heap.leakSettings.watcher();
    if (test != null) {
      test.opened(heap, Places.here());
    }
    heap.watch = OpenHeaps.watch(heap, heap.leakSettings, heap.slots.census());
    return heap;
  }

  /** Returns the heap of an object. */
  public static Heap of(Counted object) {
    return (Heap) object.access();
  }

  /** See {@link GcCPython#isTracked}. */
  public static boolean isTracked(Counted object) {
    return object.isTracked();
  }

  /** See {@link GcCPython#isFinalized}. */
  public static boolean isFinalized(Counted object) {
    return object.word < 0
        && !object.isDead()
        && (object.word & Header.UNFINALIZED) == 0
        && object.gcType().finalizer() != null;
  }

  // ------------------------------------------------------------------ holds

  @Override
  public Scope openScope() {
    return openings.openScope(false);
  }

  // ------------------------------------------------------------------ coming in

  @Override
  public Scope enter() {
    return gate == null ? openScope() : gate.enter();
  }

  @Override
  public @Nullable Scope tryEnter(Duration atMost) throws InterruptedException {
    Objects.requireNonNull(atMost, "atMost");
    return gate == null ? openScope() : gate.tryEnter(atMost);
  }

  @Override
  public boolean isInside() {
    return isUser() && (gate == null || !isClosed());
  }

  /** Returns the number of objects that are neither dead nor about to be destroyed. */
  int live() {
    return isClosed() ? 0 : slots.inUse() - collector.condemned();
  }

  /** Returns the number of objects that have died. */
  long deaths() {
    return slots.census().diedByCount() + collector.tally().collected();
  }

  // ------------------------------------------------------------------ using a scope

  /** Returns whether the heap itself and its first openings are watched. */
  boolean isSampled() {
    return LeakWatch.firstInterval(leakSettings, number()) == 1;
  }

  @Override
  public void run(Runnable action) {
    openings.run(action);
  }

  @Override
  public <T extends @Nullable Object, X extends Throwable> T call(
      ScopedValue.CallableOp<? extends T, X> action) throws X {
    return openings.call(action);
  }

  @Override
  public <T extends GcObject> GcRoot<T> openRoot(T object) {
    return openings.openRoot(object);
  }

  @Override
  <T extends GcObject> @Nullable GcRoot<T> openWeakly(WeakRef<T> weak) {
    return openings.openWeakly(weak);
  }

  @Override
  public <T extends GcObject> T retain(T object) {
    counts.hold(object);
    return object;
  }

  @Override
  public void release(GcObject object) {
    counts.letGo(object);
  }

  // ------------------------------------------------------------------ weak references, resources

  @Override
  public void checkReferable(Counted target) {
    checkMutable();
    pointing.checkReferable(target);
  }

  @Override
  public void register(WeakRef<?> reference, Counted target) {
    checkMutable();
    pointing.checkReferable(target);
    weak.reserveCallback(target);
    weak.register(reference, target);
  }

  @Override
  public void unregister(WeakRef<?> reference, Counted target) {
    weak.unregister(reference, target);
  }

  /** Allocates native memory for an object of the heap. */
  public NativeMemory allocate(long bytes) {
    return NativeMemory.allocate(gate == null ? null : gate.unfreed, bytes);
  }

  // ------------------------------------------------------------------ birth

  @Override
  public void conceive(Counted object) {
    checkMutable();
    construction.conceive(object);
  }

  /** Adopts an object, which {@code scope} then holds, if there is one. */
  public void adopt(Counted object, TypeState type, @Nullable Scope scope) {
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
  public void safePointAfterAdoption() {
    if (due || changing || unfinished != 0) {
      try {
        upkeep.safePoint();
      } catch (VirtualMachineError e) {
        // The next safepoint does the work.
      }
    }
  }

  /** Checks that an object was just created, in {@code heap}. */
  public static void checkFresh(Counted object, GcHeap heap) {
    if (object.word != 0 || object.gcHeap() != heap) {
      RuntimeException notFresh = Errors.notFresh(object, heap);
      of(object).construction.abandonForgotten();
      throw notFresh;
    }
  }

  @Override
  public void reweigh(GcObject object) {
    checkCounted(object);
    resources.weigh(object);
  }

  @Override
  public int birth(Counted object) {
    return slots.birth(object.slot);
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
    upkeep.settle();
    tracking().freeze();
  }

  @Override
  public void unfreeze() {
    checkMutable();
    upkeep.settle();
    tracking().unfreeze();
  }

  @Override
  public int freezeCount() {
    checkThread();
    return slots.frozen().size;
  }

  @Override
  public boolean isCondemned(Counted object) {
    return suspects.isCondemned(object);
  }

  @Override
  Death dying(Counted object) {
    return destruction.why(object);
  }

  @Override
  public boolean isFrozen(Counted object) {
    return slots.frozen().contains(object.slot);
  }

  @Override
  public void delete(GcObject object) {
    checkCounted(object);
    counts.checkDeletable(object);
    destruction.delete(object);
  }

  @Override
  public long collect() {
    checkMutable();
    checkNotClosed();
    repair();
    return collector.collect();
  }

  @Override
  public boolean collect(Duration atMost) {
    checkMutable();
    checkNotClosed();
    repair();
    return collector.collectFor(atMost);
  }

  @Override
  public long collectIfEnabled() {
    checkMutable();
    checkNotClosed();
    repair();
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
  void repair() {
    upkeep.repair();
  }

  /** Runs a safepoint, at which an automatic collection may continue. */
  void safePoint() {
    if (due || changing || unfinished != 0) {
      upkeep.safePoint();
    }
  }

  @Override
  public boolean keepGarbage(boolean on) {
    checkMutable();
    return deadSet.garbage().setKeeping(on && isOpen());
  }

  @Override
  public List<GcObject> garbage() {
    checkThread();
    return deadSet.garbage();
  }

  @Override
  void recordCycles(IntList found) {
    if (events.areCyclesRecorded()) {
      insight().recordCycles(found);
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
    new Visit(this, slots, counts).tracked(callback, arg);
  }

  @Override
  public <A extends @Nullable Object> void visitAll(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    new Visit(this, slots, counts).all(callback, arg);
  }

  @Override
  public List<GcObject> getObjects() {
    checkMutable();
    return insight().objects();
  }

  @Override
  public List<GcObject> getReferents(GcObject... objects) {
    checkThread();
    return insight().referents(objects);
  }

  @Override
  public List<GcObject> getReferrers(GcObject... objects) {
    checkMutable();
    return insight().referrers(objects);
  }

  /** Returns the live object with an unsigned number, or null. */
  public @Nullable GcObject find(long number) {
    checkThread();
    return insight().find(number);
  }

  private void checkCounted(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
  }

  // ------------------------------------------------------------------ reports and end

  @Override
  public GcStats stats() {
    Tally tally = collector.tally();
    return new Stats(
        slots.created(),
        live(),
        slots.census().diedByCount(),
        tally.collected(),
        tally.collections(),
        tally.candidates(),
        collector.nanos(),
        tally.longestSlice(),
        slots.nativeBytes().total() + (gate == null ? 0 : gate.unfreed.bytes()),
        tally.unlimitedSlices(),
        suspects.size(),
        slots.frozen().size,
        slots.census().figures());
  }

  @Override
  public void verify() {
    checkMutable();
    checkNotClosed();
    repair();
    insight().verify();
  }

  @Override
  public GcPath explain(GcObject object) {
    checkCounted(object);
    return insight().explain(object);
  }

  @Override
  public GcPaths explain(Class<?> type) {
    checkMutable();
    checkNotClosed();
    Objects.requireNonNull(type, "type");
    return explain(Words.type(type), type::isInstance);
  }

  /** Explains why the {@code wanted} objects, which messages call {@code name}, are alive. */
  public GcPaths explain(String name, Predicate<GcObject> wanted) {
    checkMutable();
    checkNotClosed();
    repair();
    return insight().explain(name, wanted);
  }

  @Override
  public void snapshot(Path file) throws IOException {
    SnapshotFile into = SnapshotFile.of(Objects.requireNonNull(file, "file"));
    checkMutable();
    checkNotClosed();
    repair();
    insight().write(into);
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
    Closer closer = lastCalls.closer;
    if (closer != null) {
      closer.waitFor(Pace.nanos(patience));
    }
    boolean clean;
    try {
      if (gate == null) {
        inherit();
        upkeep.checkClosable();
        boolean open = openHolds.isAnyOpen();
        clean = closeNow() && !open;
        MemoryInUse.freeConfined();
      } else {
        clean = gate.close(patience);
        if (!isUser()) {
          return true; // another thread has closed it meanwhile
        }
      }
    } finally {
      openings.reportTaken();
      leakReports.reportClosing();
    }
    if (closer != null) {
      clean &= closer.finish(patience.isPositive());
    }
    OpenHeaps.reportLost();
    return clean;
  }

  /** Closes the heap. Returns whether all objects were freed without force. */
  boolean closeNow() {
    return new HeapClosing(this, openings, deadSet, collector, upkeep, leakReports).run();
  }

  @Override
  RuntimeException wrongThread() {
    Thread of = user();
    if (gate != null) {
      return gate.refusal(of);
    }
    assert of != null : this;
    if (!of.isAlive() && !isClosed()) {
      leakReports.reportEnd(of);
    }
    return Errors.wrongThread(this, of);
  }
}
