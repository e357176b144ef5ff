package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.inspect.SnapshotFile;
import dev.lasso.runtime.observe.Places;
import dev.lasso.runtime.protocol.GcHeapWatcher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** A heap: puts its parts together, and gives each operation of the program to its part. */
public final class Heap extends Access {

  /** Where threads come in; null if the heap is confined to one. */
  final @Nullable Gate gate;

  private final SlotTable slots = new SlotTable();
  private final Ages ages = new Ages();
  private final Suspects suspects = new Suspects(this, slots, ages);
  private final WeakTable weak = new WeakTable(slots);
  final LastCalls lastCalls = new LastCalls(this, weak);
  private final Destruction destruction = new Destruction(this, slots, suspects, weak, lastCalls);
  private final Burial burial = new Burial(this, slots, destruction);
  private final OpenHolds openHolds = new OpenHolds(this);
  final Counts counts = new Counts(this, slots, suspects, destruction, lastCalls, openHolds);
  final Pointing pointing = new Pointing(this, counts, weak);
  final Construction construction =
      new Construction(this, slots, weak, destruction, lastCalls, burial, counts, pointing);
  private final Tracking tracking = new Tracking(this, slots, suspects);
  private final Visits visits = new Visits(slots, counts);

  private final Garbage garbage = new Garbage(this, counts);
  private final Collector collector;

  private final LeakReports leakReports;
  final Openings openings;
  private final Upkeep upkeep;

  /** By it the JVM tells that the heap itself is lost; null if it is not in the sample. */
  private OpenHeaps.@Nullable Watch watch;

  Heap(boolean stress, Pace pace) {
    this(Options.confined(stress, 1 << 20), pace);
  }

  Heap(Options options, Pace pace) {
    super(options);
    leakReports = new LeakReports(this, leakSettings, slots);
    openings = new Openings(this, openHolds, counts, leakSettings, leakReports);
    gate = options.shared() ? new Gate(this, options) : null;
    lastCalls.closer =
        options.closeOn() == null
            ? null
            : new Closer(
                this,
                options.closeOn(),
                gate == null ? null : gate::wake,
                leakReports::reportUnclosed);
    slots.nativeBytes().setBudget(options.nativeBudget());
    collector =
        new Collector(
            this,
            slots,
            suspects,
            ages,
            new DeadSet(this, slots, suspects, weak, destruction, lastCalls, burial, garbage),
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
            visits,
            collector,
            lastCalls,
            options.maxPause());
  }

  /** What it tells about its graph. */
  private Insight insight() {
    return new Insight(this, slots, view());
  }

  /** What it shows to those who look at it. */
  View view() {
    return new View(this, slots, weak, suspects, openHolds, lastCalls, collector, tracking);
  }

  /** What makes it right after an error. */
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
    Heap heap = new Heap(options, new Pace(options.maxPause()));
    GcHeapWatcher test = heap.leakSettings.watcher();
    if (test != null) {
      test.opened(heap, Places.here());
    }
    heap.watch = OpenHeaps.watch(heap, heap.leakSettings, heap.slots.census());
    return heap;
  }

  /** See {@link GcHeap#isTracked}. */
  public static boolean isTracked(Counted object) {
    return object.isTracked();
  }

  /** See {@link GcHeap#isFinalized}. */
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
  public Scope adopt() {
    if (gate == null) {
      checkOwner();
      throw Errors.notAbandoned(this);
    }
    return gate.adopt();
  }

  @Override
  public boolean isInside() {
    return isUser() && (gate == null || !isClosed());
  }

  /** Opens the scope of an entry. */
  Scope openEntry() {
    return openings.openScope(true);
  }

  /** Closes the scope of an entry. */
  void leave(Scope scope) {
    Gate way = gate;
    assert way != null : this;
    way.leave(scope);
  }

  /** Counts one entry of this thread less, unless it is the last one; returns whether it has. */
  boolean leaveInner() {
    return gate != null && gate.leaveInner();
  }

  /** Checks that nothing is under way that others must not find half done. */
  void checkLeavable() {
    if (upkeep.isAtWork()) {
      throw Errors.leaveInside(this);
    }
  }

  /** Whether there is something to collect. */
  boolean isCollecting() {
    return upkeep.isCollecting();
  }

  /** Whether there is something to do for which nobody need wait. */
  boolean hasWorkLeft() {
    return isOpen() && (isCollecting() || upkeep.hasReady() || (gate != null && gate.hasUnfreed()));
  }

  /** Waits, as the heap closes, until dead objects may let go; returns whether there were any. */
  boolean awaitReady() {
    Closer closer = lastCalls.closer;
    if (closer == null || !closer.awaitReady()) {
      return false;
    }
    upkeep.dropReady();
    return true;
  }

  /** How many objects are neither dead nor about to be. */
  int live() {
    return isClosed() ? 0 : slots.inUse() - collector.condemned() - destruction.kept();
  }

  /** Does some of it. Never throws. */
  void tend() {
    upkeep.tend();
  }

  /** How many objects collections have freed. */
  long collected() {
    return collector.tally().collected();
  }

  // ------------------------------------------------------------------ using a scope

  /** Whether the heap itself and its first openings are watched. */
  boolean isSampled() {
    return LeakWatch.firstInterval(leakSettings, number()) == 1;
  }

  @Override
  public void run(Runnable action) {
    Objects.requireNonNull(action, "action");
    StackRoom.check(); // to close the scope, which nobody else does
    try (Scope scope = enter()) {
      ScopedValue.where(CurrentScope.VALUE, scope).run(action);
    }
  }

  @Override
  public <T extends @Nullable Object, X extends Throwable> T call(
      ScopedValue.CallableOp<? extends T, X> action) throws X {
    Objects.requireNonNull(action, "action");
    StackRoom.check(); // to close the scope, which nobody else does
    boolean inside = isInside();
    T result;
    try (Scope scope = enter()) {
      result = ScopedValue.where(CurrentScope.VALUE, scope).call(action);
      if (result instanceof GcObject container && container.gcHeap() == this) {
        keepResult(container, inside ? openHolds.innermostBefore(scope.holds) : null);
      }
    }
    if (result instanceof GcObject container && container.gcHeap() == this && isDead(container)) {
      throw Errors.resultDied(container);
    }
    return result;
  }

  /** Checks the result of a call, and has the scope around the call hold it, unless it does. */
  private void keepResult(GcObject result, @Nullable HoldList around) {
    if (isConstructing(result)) {
      return; // nobody holds it yet
    }
    counts.checkCounted(result, "the caller");
    if (around != null && around.find(handle(result)) < 0) {
      new Scope(this, around, false).keep(result);
    }
  }

  private static boolean isConstructing(Counted object) {
    return object.word == 0;
  }

  private static boolean isDead(Counted object) {
    return object.isDead();
  }

  /** The scope that was opened last of all that are open, or null. */
  public @Nullable Scope innermostScope() {
    checkMutable();
    return openings.innermost();
  }

  @Override
  public <T extends GcObject> GcRoot<T> openRoot(T object) {
    checkMutable();
    checkOpen();
    return openings.openRoot(object);
  }

  @Override
  <T extends GcObject> @Nullable GcRoot<T> openWeakly(WeakRef<T> weak) {
    if (gate == null || isInside()) {
      T target = weak.get();
      return target == null ? null : openRoot(target);
    }
    try (Scope _ = enter()) {
      T target = weak.get();
      return target == null ? null : openRoot(target);
    }
  }

  /** How its holds and edges are counted. */
  Counts counts() {
    return counts;
  }

  /** What a scope keeps of {@code object}. */
  public long handle(Counted object) {
    return slots.handle(object);
  }

  /** Its open scopes and roots. */
  OpenHolds openHolds() {
    return openHolds;
  }

  @Override
  public <T extends GcObject> T retain(T object) {
    checkHoldable(object);
    noteHold(object);
    ((Counted) object).word += Header.ONE_HOLD;
    return object;
  }

  /** Checks that one more hold on {@code object} can be counted now. */
  void checkHoldable(Counted object) {
    checkMutable();
    counts.checkHoldable(object, this);
  }

  @Override
  public void release(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    counts.release(object);
    throwCloseFailures();
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

  /** Allocates native memory for one of its objects. */
  public NativeMemory allocate(long bytes) {
    return NativeMemory.allocate(gate, bytes);
  }

  /** The figures of its types. */
  Census census() {
    return slots.census();
  }

  WeakTable weakTable() {
    return weak;
  }

  // ------------------------------------------------------------------ birth

  @Override
  public void conceive(Counted object) {
    checkMutable();
    construction.conceive(object);
  }

  /** Gives up objects under construction that no constructor is running for any more. */
  public void abandonForgotten() {
    construction.abandonForgotten();
  }

  @Override
  public void reweigh(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    weigh(object);
  }

  private void weigh(Counted object) {
    if (object.typeState().isWeighed()) {
      long bytes = NativeBytes.of(object);
      if (object.word < 0) { // what was called may have let go of it
        slots.weigh(object, bytes);
      }
    }
  }

  /** Weighs a live object again if its type has a weight. Never throws. */
  public void resourceChanged(Counted object) {
    try {
      weigh(object);
    } catch (Throwable t) {
      unraisable("weighing " + Errors.name(object), object.asObject(), t);
    }
  }

  @Override
  public int birth(Counted object) {
    return slots.birth(object.slot);
  }

  // ------------------------------------------------------------------ tracking and collecting

  @Override
  public void track(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    tracking.track(object);
  }

  @Override
  public void untrack(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    tracking.untrack(object);
  }

  @Override
  public void freeze() {
    checkMutable();
    upkeep.settle();
    tracking.freeze();
  }

  @Override
  public void unfreeze() {
    checkMutable();
    upkeep.settle();
    tracking.unfreeze();
  }

  @Override
  public int freezeCount() {
    checkThread();
    return tracking.frozen();
  }

  /** Whether the object is dead and its hand-written clear is running. */
  public boolean isClearing(Counted object) {
    return destruction.isClearing(object);
  }

  @Override
  public boolean isCondemned(Counted object) {
    return suspects.isCondemned(object);
  }

  /** Tells a paused run that an object is about to change or to be held. */
  public void settle(Counted object) {
    counts.settle(object);
  }

  @Override
  public boolean isFrozen(Counted object) {
    return tracking.isFrozen(object);
  }

  @Override
  public void delete(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    if (isTracked(object)
        || (((Counted) object).word & Header.COUNTS) != Header.ONE_HOLD
        || lastCalls.isFinalizing(object)) {
      throw Errors.notDeletable(object);
    }
    destruction.delete(object);
    throwCloseFailures();
  }

  @Override
  public long collect() {
    checkMutable();
    checkNotClosed();
    repair();
    long found = collector.collect();
    throwCloseFailures();
    return found;
  }

  @Override
  public boolean collect(Duration atMost) {
    checkMutable();
    checkNotClosed();
    repair();
    boolean done = collector.collectFor(atMost);
    throwCloseFailures();
    return done;
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

  /** Makes the heap right if an error has interrupted a change, and none is under way. */
  void repair() {
    upkeep.repair();
  }

  /** A moment at which an automatic collection may go on. */
  void safePoint() {
    upkeep.safePoint();
  }

  @Override
  public boolean keepGarbage(boolean on) {
    checkMutable();
    return garbage.setKeeping(on && isOpen());
  }

  @Override
  public List<GcObject> garbage() {
    checkThread();
    return garbage;
  }

  @Override
  void recordCycles(IntList found) {
    insight().recordCycles(found);
  }

  // ------------------------------------------------------------------ looking at the graph

  @Override
  public <A extends @Nullable Object> void visitObjects(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    checkMutable();
    visits.visitObjects(callback, arg);
    throwCloseFailures();
  }

  @Override
  public <A extends @Nullable Object> void visitAll(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    checkMutable();
    visits.visitAll(callback, arg);
    throwCloseFailures();
  }

  @Override
  public List<GcObject> getObjects() {
    checkMutable();
    return insight().objects();
  }

  @Override
  public List<GcObject> getReferents(GcObject... objects) {
    checkThread();
    checkCounted(objects);
    return insight().referents(objects);
  }

  @Override
  public List<GcObject> getReferrers(GcObject... objects) {
    checkMutable();
    checkCounted(objects);
    return insight().referrers(objects);
  }

  /** The object with that number, unsigned, that is alive, or null. */
  public @Nullable GcObject find(long number) {
    checkThread();
    return insight().find(number);
  }

  private void checkCounted(GcObject... objects) {
    for (GcObject object : objects) {
      counts.checkCounted(object, this);
    }
  }

  // ------------------------------------------------------------------ reports and end

  /** Reports, as the heap closes, what is alive though all scopes and roots are closed. */
  void reportLeft(IntList byAge) {
    if (destruction.kept() > 0) {
      return; // it may be theirs, of which the executor's report tells
    }
    leakReports.reportLeft(byAge, insight()::explained);
  }

  @Override
  boolean isOutermost() {
    return unfinished == 0
        && upkeep.isIdle()
        && counts.temporary.size == 0
        && !visits.isAny()
        && !isClosing();
  }

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
        slots.nativeBytes().total() + (gate == null ? 0 : gate.unfreedBytes()),
        tally.unlimitedSlices(),
        suspects.size(),
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
    checkMutable();
    counts.checkCounted(object, this);
    return insight().explain(object);
  }

  @Override
  public List<GcPath> explainAll(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    return insight().explainAll(object);
  }

  @Override
  public void snapshot(Path file) throws IOException {
    SnapshotFile into = SnapshotFile.of(file);
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
    if (gate == null) {
      inherit();
      checkMutable();
      checkClosable();
      boolean open = openHolds.isAnyOpen();
      clean = closeNow() && !open;
      MemoryInUse.freeConfined();
    } else {
      clean = gate.close(patience);
      if (!isUser()) {
        return true; // another thread has closed it meanwhile
      }
    }
    if (closer != null) {
      clean &= closer.finish(patience.isPositive());
    }
    OpenHeaps.reportLost();
    throwCloseFailures();
    return clean;
  }

  /** Checks that the heap can be closed by the thread inside. */
  void checkClosable() {
    checkMutable();
    if (isClosing() || upkeep.isAtWork()) {
      throw Errors.closeInside(this);
    }
  }

  /** Closes it; returns whether everything was freed before what is left is destroyed. */
  boolean closeNow() {
    repair();
    GcHeapWatcher test = leakSettings.watcher();
    if (test != null) {
      tell("telling a watcher that the heap is about to close", () -> test.closing(this));
    }
    beginClosing();
    try {
      boolean clean = new HeapClosing(this, slots, openings, openHolds, garbage, collector).run();
      endClosing();
      slots.census().close();
      if (watch != null) {
        watch.close();
      }
      if (test != null) {
        tell("telling a watcher that the heap is closed", () -> test.closed(this));
      }
      return clean;
    } finally {
      reopenUnlessClosed();
    }
  }

  private void tell(String what, Runnable news) {
    try {
      news.run();
    } catch (Throwable t) {
      unraisable(what, null, t);
    }
  }

  /** Reports that a thread has ended inside a shared heap. */
  void reportAbandoned(Thread inside) {
    leakReports.reportAbandoned(inside);
  }

  @Override
  RuntimeException wrongThread() {
    Thread of = user();
    if (gate != null) {
      return isClosed() ? Errors.closed(toString()) : Errors.notEntered(this, of);
    }
    assert of != null : this;
    if (!of.isAlive() && !isClosed()) {
      leakReports.reportEnd(of);
    }
    return Errors.wrongThread(this, of);
  }
}
