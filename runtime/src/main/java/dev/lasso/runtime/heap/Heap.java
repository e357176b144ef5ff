package dev.lasso.runtime.heap;

import dev.lasso.runtime.CloseFailedException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.inspect.SnapshotFile;
import dev.lasso.runtime.observe.Events;
import dev.lasso.runtime.observe.HeapWatcher;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Listeners;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A heap: puts its parts together, and gives each operation of the program to its part. */
public final class Heap extends Access {

  private static final AtomicLong OPENED = new AtomicLong();

  private final @Nullable String name;
  private final long number = OPENED.incrementAndGet();

  /** Where threads come in; null if the heap is confined to one. */
  final @Nullable Gate gate;

  private final SlotTable slots = new SlotTable();
  private final Ages ages = new Ages();
  private final Suspects suspects = new Suspects(this, slots, ages);
  private final WeakTable weak = new WeakTable(slots);
  final LastCalls lastCalls = new LastCalls(this, weak);
  private final Destruction destruction = new Destruction(this, slots, suspects, weak, lastCalls);
  final Construction construction = new Construction(this, slots, weak, destruction, lastCalls);
  final Pointing pointing = new Pointing(this, weak);
  private final OpenHolds openHolds = new OpenHolds();
  final Counts counts = new Counts(this, slots, suspects, destruction, lastCalls, openHolds);
  private final Tracking tracking = new Tracking(this, slots, suspects);
  private final Visits visits = new Visits(slots, counts);

  /** Made when the program asks for it. */
  private @Nullable Listeners listeners;

  private final Garbage garbage = new Garbage(this);
  final Events events = new Events(this);
  private final Collector collector;

  /** What it finds out about leaks. */
  private final LeakSettings leakSettings;

  private final LeakReports leakReports;
  final Openings openings;
  private final Upkeep upkeep;
  final Insight insight;

  /** By it the JVM tells that the heap itself is lost; null if it is not in the sample. */
  private OpenHeaps.@Nullable Watch watch;

  /** Where objects were created and died; null below the levels that have it remember that. */
  final @Nullable Sites sites;

  /** Null unless what closing resources throws is for the program. */
  final @Nullable CloseFailures closeFailures;

  /**
   * Whether a change that calls no user code is under way, or was interrupted by a lack of stack
   * (see {@link Counts}).
   */
  boolean changing;

  /** How many longer changes are under way or were interrupted. */
  int unfinished;

  private Consumer<? super GcUnraisable> unraisableHandler;

  Heap(boolean stress, Pace pace) {
    this(Options.confined(stress, 1 << 20), pace);
  }

  Heap(Options options, Pace pace) {
    super(options.shared() ? null : Thread.currentThread());
    name = options.name();
    leakSettings = LeakSettings.of(options.leakLevel(), options.leakHandler());
    unraisableHandler = leakSettings.unraisableHandler();
    leakReports = new LeakReports(this, leakSettings, slots);
    openings = new Openings(this, openHolds, counts, leakSettings, leakReports);
    sites =
        leakSettings.isAtLeast(GcLeakLevel.ADVANCED)
            ? new Sites(leakSettings.isAtLeast(GcLeakLevel.PARANOID))
            : null;
    closeFailures = options.throwCloseFailures() ? new CloseFailures(this) : null;
    gate = options.shared() ? new Gate(this, options) : null;
    lastCalls.closeOn = options.closeOn();
    slots.nativeBytes().setBudget(options.nativeBudget());
    Burial burial = new Burial(this, slots, destruction);
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
    Repair repair =
        new Repair(
            this,
            slots,
            suspects,
            weak,
            destruction,
            lastCalls,
            construction,
            openHolds,
            collector);
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
            repair,
            options.maxPause());
    insight =
        new Insight(
            this,
            slots,
            new View(this, slots, weak, suspects, openHolds, lastCalls, collector, tracking));
  }

  /** Opens a heap. */
  public static Heap open(Options options) {
    Heap heap = new Heap(options, new Pace(options.maxPause()));
    HeapWatcher test = heap.leakSettings.watcher();
    if (test != null) {
      test.opened(heap);
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
    return isOpen() && (isCollecting() || (gate != null && gate.hasUnfreed()));
  }

  /** Does some of it. Never throws. */
  void tend() {
    upkeep.tend();
  }

  /** How many objects collections have freed. */
  long collected() {
    return collector.tally().collected();
  }

  /** A number of its own, the larger the later it was opened. */
  long number() {
    return number;
  }

  // ------------------------------------------------------------------ using a scope

  /** Whether the heap itself and its first openings are watched. */
  boolean isSampled() {
    return LeakWatch.firstInterval(leakSettings, number) == 1;
  }

  /** Notes where a hold on {@code object} is being taken, if that is to be remembered. */
  void noteHold(Counted object) {
    if (sites != null) {
      sites.held(object.slot);
    }
  }

  /** How an object died whose word is {@code word}, for messages. */
  String death(long word) {
    Object how = Header.death(word);
    return sites == null ? how.toString() : sites.death(Header.birthOfDead(word), how);
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
    try (Scope scope = enter()) {
      return ScopedValue.where(CurrentScope.VALUE, scope).call(action);
    }
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

  /** Opens a root of what a weak reference refers to, if that lives. */
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
    counts.checkCounted(Objects.requireNonNull(object, "object"), this);
    counts.checkHoldable(object);
  }

  @Override
  public void release(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    counts.release(object);
    throwCloseFailures();
  }

  // ------------------------------------------------------------------ weak references, resources

  public void checkReferable(Counted target) {
    checkMutable();
    pointing.checkReferable(target);
  }

  public void checkWeaklyReferable(Counted target, Counted self, String field) {
    pointing.check(target, self, field);
  }

  public void register(WeakRef<?> reference, Counted target) {
    checkMutable();
    pointing.checkReferable(target);
    weak.reserveCallback(target);
    weak.register(reference, target);
  }

  public void unregister(WeakRef<?> reference, Counted target) {
    weak.unregister(reference, target);
  }

  /** The figures of its types. */
  Census census() {
    return slots.census();
  }

  WeakTable weakTable() {
    return weak;
  }

  // ------------------------------------------------------------------ birth

  /** Takes down that an object is under construction. */
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

  /** The number of a live object, as messages show it. */
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

  /** Whether a run that is being paused has found the object to be garbage and is freeing it. */
  public boolean isCondemned(Counted object) {
    return suspects.isCondemned(object);
  }

  /** Tells a paused run that an object is about to change or to be held. */
  public void settle(Counted object) {
    counts.settle(object);
  }

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
  public List<GcListener> listeners() {
    checkThread();
    if (listeners == null) {
      listeners = new Listeners(this, this);
    }
    return listeners;
  }

  void tellStarted() {
    if (isOpen() && listeners != null) {
      listeners.tellStarted();
    }
  }

  void tellStopped(GcRun run) {
    if (isOpen() && listeners != null) {
      listeners.tellStopped(run);
    }
  }

  /** Records some of the cycles among objects that a collection has found to be garbage. */
  void recordCycles(IntList found) {
    insight.recordCycles(found);
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
    return insight.objects();
  }

  @Override
  public List<GcObject> getReferents(GcObject... objects) {
    checkThread();
    checkCounted(objects);
    return insight.referents(objects);
  }

  @Override
  public List<GcObject> getReferrers(GcObject... objects) {
    checkMutable();
    checkCounted(objects);
    return insight.referrers(objects);
  }

  /** The object with that number, unsigned, that is alive, or null. */
  public @Nullable GcObject find(long number) {
    checkThread();
    return insight.find(number);
  }

  private void checkCounted(GcObject... objects) {
    for (GcObject object : objects) {
      counts.checkCounted(object, this);
    }
  }

  // ------------------------------------------------------------------ reports and end

  @Override
  public void onUnraisable(Consumer<? super GcUnraisable> handler) {
    checkMutable();
    unraisableHandler = Objects.requireNonNull(handler, "handler");
  }

  /** Reports an exception that has no caller to go to. Never throws. */
  @Override
  public void unraisable(String message, @Nullable GcObject object, Throwable exception) {
    GcUnraisable report = new GcUnraisable(message, object, exception);
    try {
      unraisableHandler.accept(report);
    } catch (Throwable t) {
      Log.handlerFailed(report, t);
    }
  }

  /** Reports, as the heap closes, what is alive though all scopes and roots are closed. */
  void reportLeft(IntList byAge) {
    leakReports.reportLeft(byAge, insight::explained);
  }

  boolean beginUnasked() {
    return closeFailures != null && closeFailures.beginUnasked();
  }

  void endUnasked(boolean outer) {
    if (closeFailures != null) {
      closeFailures.endUnasked(outer);
    }
  }

  /** At the end of an operation: throws what closing resources has thrown, if it is to be. */
  void throwCloseFailures() {
    if (closeFailures != null) {
      closeFailures.throwAny();
    }
  }

  /** Takes what closing resources has thrown, for the caller to throw it. */
  @Nullable CloseFailedException takeCloseFailures() {
    return closeFailures == null ? null : closeFailures.take();
  }

  /** Whether nothing is under way by which an operation of the program may have been called. */
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
        slots.inUse() - collector.condemned(),
        slots.census().diedByCount(),
        tally.collected(),
        tally.collections(),
        tally.candidates(),
        tally.nanos(),
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
    insight.verify();
  }

  @Override
  public GcPath explain(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    return insight.explain(object);
  }

  @Override
  public List<GcPath> explainAll(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    return insight.explainAll(object);
  }

  @Override
  public void snapshot(Path file) throws IOException {
    SnapshotFile into = SnapshotFile.of(file);
    checkMutable();
    checkNotClosed();
    repair();
    insight.write(into);
  }

  @Override
  public void close() {
    close(Duration.ZERO);
  }

  @Override
  public boolean close(Duration patience) {
    Objects.requireNonNull(patience, "patience");
    boolean clean;
    if (gate == null) {
      inherit();
      checkMutable();
      checkClosable();
      boolean open = openHolds.isAnyOpen();
      clean = closeNow() && !open;
    } else {
      clean = gate.close(patience);
    }
    throwCloseFailures();
    return clean;
  }

  /** Checks that the heap can be closed by the thread inside. */
  void checkClosable() {
    checkMutable();
    if (!isOpen()) {
      throw Errors.closed(toString());
    }
    if (upkeep.isAtWork()) {
      throw Errors.closeInside(this);
    }
  }

  /** Closes it; returns whether everything was freed before what is left is destroyed. */
  boolean closeNow() {
    repair();
    HeapWatcher test = leakSettings.watcher();
    if (test != null) {
      test.closing(this);
    }
    beginClosing();
    try {
      boolean clean = new Closing(this, slots, openings, openHolds, garbage, collector).run();
      endClosing();
      slots.census().close();
      if (watch != null) {
        watch.close();
      }
      if (test != null) {
        test.closed(this);
      }
      return clean;
    } finally {
      reopenUnlessClosed();
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

  @Override
  public String toString() {
    return "heap " + (name == null ? number : Words.quoted(name)) + (isClosed() ? " (closed)" : "");
  }
}
