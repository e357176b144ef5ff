package dev.lasso.runtime.heap;

import dev.lasso.runtime.CloseFailedException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.inspect.AllPaths;
import dev.lasso.runtime.inspect.Cycles;
import dev.lasso.runtime.inspect.Explanation;
import dev.lasso.runtime.inspect.Inspection;
import dev.lasso.runtime.inspect.SnapshotFile;
import dev.lasso.runtime.inspect.SnapshotReader;
import dev.lasso.runtime.inspect.Verification;
import dev.lasso.runtime.observe.Events;
import dev.lasso.runtime.observe.Guard;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Listeners;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.Places;
import dev.lasso.runtime.observe.Words;
import dev.lasso.runtime.protocol.GcHeapWatcher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A heap, which one thread uses at a time: counts are plain ints, and every entry checks the
 * thread.
 */
public final class Heap extends GcHeap implements Guard {

  private static final AtomicLong OPENED = new AtomicLong();

  private final @Nullable String name;
  private final long number = OPENED.incrementAndGet();

  /**
   * The thread that uses the heap while {@link #mutator} does not tell: during a traversal, and
   * always in a confined heap.
   */
  @Nullable Thread owner;

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
  private final Duration maxPause;

  /** What it finds out about leaks. */
  private final LeakSettings leakSettings;

  /** How many scopes there are until the next that is {@linkplain LeakWatch watched}. */
  private int scopesUntilWatched;

  /** How many roots there are until the next that is watched. */
  private int rootsUntilWatched;

  private int watchedScopes;
  private int watchedRoots;

  /** Made when the first scope or root is watched. */
  private @Nullable LeakWatch leakWatch;

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

  /** The thread that may change something; null while a traversal is running. */
  @Nullable Thread mutator;

  private Consumer<? super GcUnraisable> unraisableHandler;

  /** Whether all threads may read, and none may change anything. */
  private volatile boolean lent;

  /**
   * Whether it was reported that the owner has ended without closing the heap. Any thread may find
   * out.
   */
  private boolean abandonmentReported;

  /** Whether a host is being asked for a label. */
  private boolean labelling;

  /** How many objects had been created when the heap was made right last. */
  private long createdAtRepair;

  private State state = State.OPEN;

  private enum State {
    OPEN,
    CLOSING,
    CLOSED
  }

  Heap(boolean stress, Pace pace) {
    this(Options.confined(stress, 1 << 20), pace);
  }

  Heap(Options options, Pace pace) {
    name = options.name();
    leakSettings = LeakSettings.of(options.leakLevel(), options.leakHandler());
    unraisableHandler = leakSettings.unraisableHandler();
    scopesUntilWatched = LeakWatch.firstInterval(leakSettings, number);
    rootsUntilWatched = scopesUntilWatched;
    sites =
        leakSettings.isAtLeast(GcLeakLevel.ADVANCED)
            ? new Sites(leakSettings.isAtLeast(GcLeakLevel.PARANOID))
            : null;
    closeFailures = options.throwCloseFailures() ? new CloseFailures(this) : null;
    gate = options.shared() ? new Gate(this, options) : null;
    owner = gate == null ? Thread.currentThread() : null;
    mutator = owner;
    maxPause = options.maxPause();
    lastCalls.closer = options.closeOn() == null ? null : new Closer(this, options.closeOn());
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

  /** Ends a traversal. */
  public void endTraversal(@Nullable Thread before) {
    mutator = before;
  }

  // ------------------------------------------------------------------ holds

  @Override
  public Scope openScope() {
    return openScope(false);
  }

  private Scope openScope(boolean entry) {
    checkMutable();
    checkOpen();
    if (--scopesUntilWatched == 0) {
      return openWatchedScope(entry);
    }
    Scope scope = new Scope(this, openHolds.next(), entry);
    scope.holds.entry = entry;
    openHolds.open();
    return scope;
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

  /** Whether the current thread may look at the heap. */
  private boolean isUser() {
    Thread current = Thread.currentThread();
    return current == mutator || current == owner;
  }

  /** The thread inside, as far as another one can tell; null if there is none. */
  @Nullable Thread user() {
    Thread inside = mutator;
    return inside == null ? owner : inside;
  }

  /** Opens the scope of an entry. */
  Scope openEntry() {
    return openScope(true);
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
    if (isAtWork()) {
      throw Errors.leaveInside(this);
    }
  }

  private boolean isAtWork() {
    return !isIdle() || construction.isRunning() || visits.isAny();
  }

  /** Whether there is something to collect. */
  boolean isCollecting() {
    return collector.isEnabled() && (collector.isPaused() || suspects.size() > 0);
  }

  /** Whether there is something to do for which nobody need wait. */
  boolean hasWorkLeft() {
    return state == State.OPEN
        && (isCollecting() || hasReady() || (gate != null && gate.hasUnfreed()));
  }

  /** Whether dead objects may let go of what they own now. */
  private boolean hasReady() {
    return lastCalls.closer != null && lastCalls.closer.isAnyReady();
  }

  /** Has them do so. */
  private void dropReady() {
    Closer closer = lastCalls.closer;
    if (closer != null && closer.isAnyReady() && mutator != null && isIdle()) {
      boolean outer = beginUnasked();
      try {
        destruction.dropReady(closer);
      } finally {
        endUnasked(outer);
      }
    }
  }

  /** Waits, as the heap closes, until some have; returns whether there were any. */
  boolean awaitReady() {
    Closer closer = lastCalls.closer;
    if (closer == null || !closer.awaitReady()) {
      return false;
    }
    dropReady();
    return true;
  }

  /** How many objects are neither dead nor about to be. */
  int live() {
    return isClosed() ? 0 : slots.inUse() - collector.condemned() - destruction.kept();
  }

  /** Does some of it. Never throws. */
  void tend() {
    boolean outer = beginUnasked();
    try {
      repair();
      if (isCollecting()) {
        collector.collectFor(maxPause);
      }
    } catch (Throwable t) {
      unraisable("collecting", null, t);
    } finally {
      endUnasked(outer);
    }
  }

  /** How many objects collections have freed. */
  long collected() {
    return collector.collected();
  }

  /** A number of its own, the larger the later it was opened. */
  long number() {
    return number;
  }

  @Override
  public void lend(Runnable action) {
    Objects.requireNonNull(action, "action");
    lend(
        () -> {
          action.run();
          return null;
        });
  }

  @Override
  public <T extends @Nullable Object, X extends Throwable> T lend(
      ScopedValue.CallableOp<? extends T, X> action) throws X {
    Objects.requireNonNull(action, "action");
    checkMutable();
    checkOpen();
    Thread lender = beginTraversal();
    lent = true;
    try {
      return action.call();
    } finally {
      lent = false;
      mutator = lender;
    }
  }

  // ------------------------------------------------------------------ using a scope

  private Scope openWatchedScope(boolean entry) {
    LeakWatch leaks = leakWatch();
    scopesUntilWatched = leaks.nextInterval(watchedScopes++);
    leaks.reportLost();
    checkOpen(); // the program was told, and may have closed it
    Scope scope = new Scope(this, openHolds.next(), entry);
    leaks.watch(scope);
    scope.holds.entry = entry;
    openHolds.open();
    return scope;
  }

  private LeakWatch leakWatch() {
    LeakWatch leaks = leakWatch;
    if (leaks == null) {
      leaks = new LeakWatch(this, leakSettings);
      leakWatch = leaks;
    }
    return leaks;
  }

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
    HoldList list = openHolds.innermost();
    return list == null ? null : new Scope(this, list, false);
  }

  @Override
  public <T extends GcObject> GcRoot<T> openRoot(T object) {
    checkMutable();
    checkOpen();
    if (gate != null) {
      Anchor anchor = newAnchor(object, null);
      if (--rootsUntilWatched == 0) {
        rootsUntilWatched = leakWatch().nextInterval(watchedRoots++);
        LeakWatch.note(anchor);
      }
      SharedRoot<T> root = new SharedRoot<>(anchor);
      hold(anchor, object);
      return root;
    }
    checkAnchorable(object);
    Root<T> root = new Root<>(this, object);
    openHolds.reserve();
    GcRoot<T> shown = --rootsUntilWatched == 0 ? watched(root) : root;
    hold(root, object);
    return shown;
  }

  private <T extends GcObject> GcRoot<T> watched(Root<T> root) {
    LeakWatch leaks = leakWatch();
    rootsUntilWatched = leaks.nextInterval(watchedRoots++);
    WatchedRoot<T> shown = new WatchedRoot<>(root);
    leaks.watch(shown, root);
    return shown;
  }

  private void checkAnchorable(Counted object) {
    counts.checkCounted(Objects.requireNonNull(object, "object"), "a root");
    counts.checkHoldable(object);
  }

  /** Makes an anchor of an object, for which there is room then; it does not hold yet. */
  Anchor newAnchor(Counted object, @Nullable AnchorCell cell) {
    checkAnchorable(object);
    Anchor anchor = new Anchor(Gate.of(this, "A root"), object, cell);
    openHolds.reserve();
    return anchor;
  }

  /** Has a root or an anchor hold an object, for which there is room. */
  void hold(Holder holder, Counted object) {
    openHolds.add(holder);
    holder.closed = false;
    object.word += Header.ONE_HOLD;
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
    settle();
    tracking.freeze();
  }

  @Override
  public void unfreeze() {
    checkMutable();
    settle();
    tracking.unfreeze();
  }

  /** Makes the heap right, and ends a run that has begun by itself. */
  private void settle() {
    repair();
    boolean outer = beginUnasked();
    try {
      collector.settle();
    } finally {
      endUnasked(outer);
    }
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
    dropReady();
    boolean outer = beginUnasked();
    try {
      if (destruction.isWaiting() && isIdle()) {
        destruction.drain();
      }
      repairIfInterrupted();
    } finally {
      endUnasked(outer);
    }
  }

  private void repairIfInterrupted() {
    if (isInterrupted() && mutator != null && isIdle()) {
      new Repair(
              this,
              slots,
              suspects,
              weak,
              destruction,
              lastCalls,
              construction,
              openHolds,
              collector)
          .run();
      createdAtRepair = slots.created();
    }
  }

  /** Whether an error has interrupted something, or a change is under way. */
  private boolean isInterrupted() {
    return changing || unfinished != 0 || construction.isForgotten() || counts.isCallForgotten();
  }

  private boolean isIdle() {
    return destruction.isIdle() && !collector.isRunning();
  }

  /**
   * Finishes what a lack of stack or memory has put off; returns whether there was room for it.
   * Without a paused run there is time: making the heap right looks at all objects.
   */
  private boolean catchUp() {
    boolean outer = beginUnasked();
    try {
      if (destruction.isWaiting() && isIdle()) {
        destruction.drain();
      }
      if (collector.isPaused() || slots.created() - createdAtRepair > slots.inUse()) {
        repair();
      }
      return true;
    } catch (VirtualMachineError e) {
      return false;
    } finally {
      endUnasked(outer);
    }
  }

  /** A moment at which an automatic collection may go on. */
  void safePoint() {
    if (gate != null && gate.hasPosted() && mutator != null) {
      gate.drain();
    }
    if (lastCalls.closer != null) {
      dropReady();
    }
    if ((changing || unfinished != 0 || destruction.isWaiting()) && !catchUp()) {
      return;
    }
    if (collector.isDue() && !visits.isAny() && state == State.OPEN) {
      boolean outer = beginUnasked();
      try {
        collector.collectSome();
      } catch (Throwable t) {
        unraisable("collecting", null, t);
      } finally {
        endUnasked(outer);
      }
    }
  }

  @Override
  public boolean keepGarbage(boolean on) {
    checkMutable();
    return garbage.setKeeping(on && state == State.OPEN);
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
    if (state == State.OPEN && listeners != null) {
      listeners.tellStarted();
    }
  }

  void tellStopped(GcRun run) {
    if (state == State.OPEN && listeners != null) {
      listeners.tellStopped(run);
    }
  }

  /** Records some of the cycles among objects that a collection has found to be garbage. */
  void recordCycles(IntList found) {
    if (events.areCyclesRecorded()) {
      Thread before = beginTraversal();
      try {
        new Cycles(view(), found.size(), found::get).tell(events::cycleFound);
      } catch (Throwable t) {
        // They are not recorded; the collection goes on.
      } finally {
        mutator = before;
      }
    }
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
    return new Inspection(view()).objects();
  }

  @Override
  public List<GcObject> getReferents(GcObject... objects) {
    checkThread();
    checkCounted(objects);
    return traversing(() -> new Inspection(view()).referents(objects));
  }

  @Override
  public List<GcObject> getReferrers(GcObject... objects) {
    checkMutable();
    checkCounted(objects);
    return traversing(() -> new Inspection(view()).referrers(objects));
  }

  /** The object with that number, unsigned, that is alive, or null. */
  public @Nullable GcObject find(long number) {
    checkThread();
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null
          && Integer.toUnsignedLong(slots.birth(slot)) == number
          && Header.isCounted(object.word)
          && !object.isDead()) {
        return object.asObject();
      }
    }
    return null;
  }

  private void checkCounted(GcObject... objects) {
    for (GcObject object : objects) {
      counts.checkCounted(object, this);
    }
  }

  /** What it shows to those who look at it. */
  View view() {
    return new View(this, slots, weak, suspects, openHolds, lastCalls, collector, tracking);
  }

  /** Looks at objects, whose traverses may be written by hand: changes are refused. */
  private <T> T traversing(Supplier<T> look) {
    Thread before = beginTraversal();
    try {
      return look.get();
    } finally {
      mutator = before;
    }
  }

  /**
   * Forbids changes: a traversal begins. At its end the caller sets {@link #mutator} to what is
   * returned: a plain store, so that no lack of stack can come in between.
   */
  public @Nullable Thread beginTraversal() {
    checkOwner();
    Thread before = mutator;
    stopChanges();
    return before;
  }

  private void stopChanges() {
    if (mutator != null && owner != mutator) {
      owner = mutator;
    }
    mutator = null;
  }

  /**
   * What {@code host} calls something; null if it says nothing, throws, or this thread may not ask.
   * Changes are forbidden meanwhile, and labels that are made of others.
   */
  @Nullable String label(Supplier<@Nullable String> host) {
    if (labelling || !isUser()) {
      return null;
    }
    Thread before = mutator;
    labelling = true;
    stopChanges();
    try {
      return Words.shortened(host.get());
    } catch (Throwable t) {
      return null; // the message goes on without it
    } finally {
      mutator = before;
      labelling = false;
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

  /** Reports a leak. Never throws. */
  void report(GcLeak leak) {
    Events.leak(leak);
    try {
      leakSettings.handler().accept(leak);
    } catch (Throwable t) {
      Log.leakHandlerFailed(leak, t);
    }
  }

  /** Reports, as the heap closes, the scopes and roots that are lost or open. */
  void reportOpen() {
    if (leakWatch != null) {
      leakWatch.reportLost();
    }
    if (openHolds.isAnyOpen() && leakSettings.isAtLeast(GcLeakLevel.SIMPLE)) {
      report(Leaks.leftOpen(this, openHolds.leftOpen()));
    }
  }

  /** Reports, as the heap closes, what is alive though all scopes and roots are closed. */
  void reportLeft(IntList byAge) {
    if (destruction.kept() > 0) {
      return; // it may be theirs, of which the executor's report tells
    }
    report(Leaks.objects(this, slots, byAge, this::site, this::explained));
  }

  /**
   * Reports resources, by the names of type and field, that no executor has closed. Never throws.
   */
  void reportUnclosed(List<String> types, List<String> names) {
    if (leakSettings.isAtLeast(GcLeakLevel.SIMPLE)) {
      report(Leaks.unclosed(this, types, names));
    }
  }

  private String site(Counted object) {
    return sites == null ? "" : sites.bornAt(object.slot);
  }

  private String explained(Counted object) {
    try {
      return traversing(() -> new Explanation(view()).of(object.asObject())).toString();
    } catch (RuntimeException e) { // of a traverse written by hand
      return "";
    }
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
        && isIdle()
        && counts.temporary.size == 0
        && !visits.isAny()
        && state != State.CLOSING;
  }

  @Override
  public GcStats stats() {
    return new Stats(
        slots.created(),
        live(),
        slots.census().diedByCount(),
        collector.collected(),
        collector.collections(),
        collector.candidates(),
        collector.nanos(),
        collector.longestSlice(),
        slots.nativeBytes().total() + (gate == null ? 0 : gate.unfreedBytes()),
        collector.unlimitedSlices(),
        suspects.size(),
        slots.census().figures());
  }

  @Override
  public void verify() {
    checkMutable();
    checkNotClosed();
    repair();
    Thread before = beginTraversal();
    try {
      new Verification(view()).run();
    } finally {
      mutator = before;
    }
  }

  @Override
  public GcPath explain(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    return traversing(() -> new Explanation(view()).of(object));
  }

  @Override
  public List<GcPath> explainAll(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    return traversing(() -> new AllPaths(view()).of(object));
  }

  @Override
  public void snapshot(Path file) throws IOException {
    SnapshotFile into = SnapshotFile.of(file);
    checkMutable();
    checkNotClosed();
    repair();
    into.write(traversing(() -> new SnapshotReader(view()).read()));
  }

  @Override
  public void close() {
    close(Duration.ZERO);
  }

  @Override
  public boolean close(Duration patience) {
    Objects.requireNonNull(patience, "patience");
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
    }
    if (closer != null) {
      clean &= closer.finish(patience.isPositive());
    }
    throwCloseFailures();
    return clean;
  }

  /** Makes the current thread the owner of a heap whose owner has ended. */
  private void inherit() {
    Thread before = owner;
    if (before != null && before != Thread.currentThread() && !before.isAlive()) {
      synchronized (slots) { // of all threads
        if (owner == before && state == State.OPEN) {
          owner = Thread.currentThread();
          mutator = owner;
        }
      }
    }
  }

  /** Checks that the heap can be closed by the thread inside. */
  void checkClosable() {
    checkMutable();
    if (state != State.OPEN) {
      throw Errors.closed(toString());
    }
    if (isAtWork()) {
      throw Errors.closeInside(this);
    }
  }

  /** Closes it; returns whether everything was freed before what is left is destroyed. */
  boolean closeNow() {
    repair();
    GcHeapWatcher test = leakSettings.watcher();
    if (test != null) {
      test.closing(this);
    }
    state = State.CLOSING;
    try {
      boolean clean = new Closing(this, slots, openHolds, garbage, collector).run();
      state = State.CLOSED;
      slots.census().close();
      if (watch != null) {
        watch.close();
      }
      if (test != null) {
        test.closed(this);
      }
      return clean;
    } finally {
      if (state == State.CLOSING) {
        state = State.OPEN; // an error came in between: to be closed again
      }
    }
  }

  boolean isClosed() {
    return state == State.CLOSED;
  }

  private void checkNotClosed() {
    checkThread();
    if (state == State.CLOSED) {
      throw Errors.closed(toString());
    }
  }

  void checkOpen() {
    checkThread();
    if (state != State.OPEN) {
      throw Errors.closed(toString());
    }
  }

  /** Checks that the current thread may look at the heap and its objects. */
  @Override
  public void checkThread() {
    if (!isUser() && !lent) {
      throw wrongThread();
    }
  }

  /** Checks that the current thread may do more than look, if only for a moment. */
  private void checkOwner() {
    if (!isUser()) {
      throw wrongThread();
    }
  }

  /** Checks that the current thread may change them: no traversal is running. */
  @Override
  public void checkMutable() {
    if (Thread.currentThread() != mutator) {
      checkThread();
      throw lent ? Errors.lent(this) : Errors.traversing(this);
    }
  }

  /** As {@link #checkMutable} where the thread was checked when the change began. */
  void checkNotTraversing() {
    if (mutator == null) {
      throw lent ? Errors.lent(this) : Errors.traversing(this);
    }
  }

  private boolean isFirstToFindOut() {
    synchronized (slots) { // of all threads
      boolean first = !abandonmentReported;
      abandonmentReported = true;
      return first;
    }
  }

  /** Reports that a thread has ended inside a shared heap. */
  void reportAbandoned(Thread inside) {
    reportLost(
        inside,
        "LEAK: "
            + Words.thread(inside)
            + " ended inside "
            + this
            + " without leaving it. Nobody can enter it any more, except by heap.adopt(); "
            + Words.count(slots.inUse(), "object")
            + " can be freed by heap.close(). Leave a heap where you entered it, best with"
            + " try-with-resources.");
  }

  private void reportLost(Thread thread, String message) {
    report(Leaks.lostHeap(toString(), slots.census().figures(), Words.thread(thread), "", message));
  }

  private RuntimeException wrongThread() {
    Thread of = user();
    if (gate != null) {
      return isClosed() ? Errors.closed(toString()) : Errors.notEntered(this, of);
    }
    assert of != null : this;
    if (!of.isAlive() && state != State.CLOSED && isFirstToFindOut()) {
      reportLost(
          of,
          "LEAK: "
              + Words.thread(of)
              + " ended without closing "
              + this
              + ", which has "
              + Words.count(slots.inUse(), "object")
              + " that only heap.close() can free. Close a heap on its thread, best with"
              + " try-with-resources.");
    }
    return Errors.wrongThread(this, of);
  }

  @Override
  public String toString() {
    return "heap "
        + (name == null ? number : Words.quoted(name))
        + (state == State.CLOSED ? " (closed)" : "");
  }
}
