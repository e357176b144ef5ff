package dev.lasso.runtime;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A heap of one thread: counts are plain ints, and every entry checks the thread. */
final class ConfinedHeap extends GcHeap {

  private static final AtomicLong OPENED = new AtomicLong();

  private final @Nullable String name;
  private final long number = OPENED.incrementAndGet();
  private final Thread owner = Thread.currentThread();
  private final SlotTable slots = new SlotTable();
  private final Ages ages = new Ages();
  private final Suspects suspects = new Suspects(this, slots, ages);
  private final WeakTable weak = new WeakTable(slots);
  private final GcDestruction destruction = new GcDestruction(this, slots, suspects);
  private final Construction construction = new Construction(this, slots, weak, destruction);
  private final Pointing pointing = new Pointing(this, weak);
  private final OpenHolds openHolds = new OpenHolds();
  private final Counts counts = new Counts(this, slots, suspects, destruction, openHolds);
  private final Tracking tracking = new Tracking(slots, suspects);
  private final Inspection inspection = new Inspection(this, slots, tracking);
  private final Listeners listeners = new Listeners(this);
  private final Garbage garbage = new Garbage(this);
  private final Collector collector;

  private Consumer<? super GcUnraisable> unraisableHandler = Log::unraisable;

  /**
   * Whether it was reported that the owner has ended without closing the heap. Any thread may find
   * out.
   */
  private final AtomicBoolean abandonmentReported = new AtomicBoolean();

  /** How many objects had been created when the heap was made right last. */
  private long createdAtRepair;

  private State state = State.OPEN;

  private enum State {
    OPEN,
    CLOSING,
    CLOSED
  }

  ConfinedHeap(boolean stress, Pace pace) {
    this(null, stress, pace);
  }

  private ConfinedHeap(@Nullable String givenName, boolean stress, Pace pace) {
    name = givenName;
    mutator = owner;
    Burial burial = new Burial(this, slots, destruction);
    collector =
        new Collector(
            this,
            slots,
            suspects,
            ages,
            new DeadSet(this, slots, suspects, weak, destruction, burial),
            burial,
            pace,
            stress);
  }

  ConfinedHeap(@Nullable String givenName, boolean stress, Pace pace, long nativeBudget) {
    this(givenName, stress, pace);
    slots.nativeBytes().setBudget(nativeBudget);
  }

  // ------------------------------------------------------------------ holds

  @Override
  public GcScope openScope() {
    checkMutable();
    checkOpen();
    GcScope scope = new GcScope(this, openHolds.next());
    openHolds.open();
    return scope;
  }

  @Override
  public <T extends GcObject> GcRoot<T> openRoot(T object) {
    checkMutable();
    checkOpen();
    counts.checkCounted(Objects.requireNonNull(object, "object"), "a root");
    counts.checkHoldable(object);
    GcRoot<T> root = new GcRoot<>(this, object);
    openHolds.reserve();
    openHolds.add(root);
    root.closed = false;
    object.word += Header.ONE_HOLD;
    return root;
  }

  /** How its holds and edges are counted. */
  Counts counts() {
    return counts;
  }

  /** What a scope keeps of {@code object}. */
  long handle(GcObject object) {
    return slots.handle(object);
  }

  /** Its open scopes and roots. */
  OpenHolds openHolds() {
    return openHolds;
  }

  @Override
  public <T extends GcObject> T retain(T object) {
    checkHoldable(object);
    object.word += Header.ONE_HOLD;
    return object;
  }

  /** Checks that one more hold on {@code object} can be counted now. */
  void checkHoldable(GcObject object) {
    checkMutable();
    counts.checkCounted(Objects.requireNonNull(object, "object"), this);
    counts.checkHoldable(object);
  }

  @Override
  public void release(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    counts.release(object);
  }

  // ------------------------------------------------------------------ edges

  @Override
  void own(GcObject self, @Nullable GcObject object) {
    checkMutable();
    counts.own(self, object);
  }

  @Override
  void move(GcObject self, GcScope scope, GcObject object) {
    checkMutable();
    counts.move(self, scope, object);
  }

  @Override
  void disown(GcObject self, @Nullable GcObject old) {
    checkNotTraversing();
    counts.disown(self, old);
  }

  @Override
  void count(GcObject self, GcObject object) {
    checkNotTraversing();
    counts.count(self, object);
  }

  @Override
  void uncount(GcObject self, GcObject old) {
    checkNotTraversing();
    counts.uncount(self, old);
  }

  @Override
  void beginClear(GcObject self) {
    checkMutable();
    counts.beginCall(self);
  }

  @Override
  void endClear(GcObject self) {
    checkNotTraversing();
    counts.endCall(self, "clearing an object", "The clear");
  }

  @Override
  void reserveHandOver() {
    counts.reserveHandOver();
  }

  @Override
  void handOver(GcObject self, GcObject old) {
    checkNotTraversing();
    counts.handOver(self, old);
  }

  // ------------------------------------------------------------------ weak references, resources

  @Override
  void point(GcObject self, int field, @Nullable GcObject target) {
    checkMutable();
    pointing.point(self, field, target);
  }

  @Override
  void watch(GcObject self, int field, @Nullable GcObject target) {
    checkMutable();
    pointing.watch(self, field, target);
  }

  @Override
  void checkReferable(GcObject target) {
    checkMutable();
    pointing.checkReferable(target);
  }

  void checkWeaklyReferable(GcObject target, GcObject self, String field) {
    pointing.check(target, self, field);
  }

  @Override
  void register(GcWeak<?> reference, GcObject target) {
    checkMutable();
    pointing.checkReferable(target);
    weak.reserveCallback(target);
    weak.register(reference, target);
  }

  @Override
  void unregister(GcWeak<?> reference, GcObject target) {
    weak.unregister(reference, target);
  }

  WeakTable weakTable() {
    return weak;
  }

  @Override
  <R> void closeResource(GcObject self, String field, R resource, GcRelease<? super R> release) {
    checkMutable();
    if (GcDestruction.isOwn(self, resource)) {
      destruction.release(self, field, resource, release, null);
    }
  }

  // ------------------------------------------------------------------ birth

  @Override
  int begin() {
    checkMutable();
    checkOpen();
    return construction.newest();
  }

  @Override
  void conceive(GcObject object) {
    checkMutable();
    construction.conceive(object);
  }

  @Override
  void adopt(GcObject object, @Nullable GcScope scope) {
    checkMutable();
    construction.adopt(object, scope);
    try {
      safePoint();
    } catch (VirtualMachineError e) {
      // The object is adopted, and the caller is to have it: the next safe point does the work.
    }
  }

  @Override
  void fail(int outer, Throwable cause) {
    checkMutable();
    construction.fail(outer, cause);
  }

  @Override
  void abandonForgotten() {
    construction.abandonForgotten();
  }

  @Override
  boolean isConstructing() {
    checkThread();
    return construction.isAny();
  }

  @Override
  public void reweigh(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    weigh(object);
  }

  private void weigh(GcObject object) {
    if (object.gcType().isWeighed()) {
      long bytes = NativeBytes.of(object);
      if (object.word < 0) { // what was called may have let go of it
        slots.nativeBytes().set(object.slot, bytes);
      }
    }
  }

  @Override
  void resourceChanged(GcObject object) {
    try {
      weigh(object);
    } catch (Throwable t) {
      unraisable("weighing " + Errors.name(object), object, t);
    }
  }

  @Override
  int birth(GcObject object) {
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
    repair();
    collector.settle();
    tracking.freeze();
  }

  @Override
  public void unfreeze() {
    checkMutable();
    repair();
    collector.settle();
    tracking.unfreeze();
  }

  @Override
  public int freezeCount() {
    checkThread();
    return tracking.frozen();
  }

  @Override
  boolean isClearing(GcObject object) {
    return destruction.isClearing(object);
  }

  @Override
  boolean isCondemned(GcObject object) {
    return suspects.isCondemned(object);
  }

  @Override
  void settle(GcObject object) {
    counts.settle(object);
  }

  @Override
  boolean isFrozen(GcObject object) {
    return tracking.isFrozen(object);
  }

  @Override
  public void delete(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    if (isTracked(object)
        || (object.word & Header.COUNTS) != Header.ONE_HOLD
        || destruction.isFinalizing(object)) {
      throw Errors.notDeletable(object);
    }
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
    return collector.isEnabled() ? collector.collect() : 0;
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
    if (destruction.isWaiting() && isIdle()) {
      destruction.drain();
    }
    if (isInterrupted() && mutator != null && isIdle()) {
      new Repair(this, slots, suspects, weak, destruction, construction, openHolds, collector)
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
    }
  }

  /** A moment at which an automatic collection may go on. */
  void safePoint() {
    if ((changing || unfinished != 0 || destruction.isWaiting()) && !catchUp()) {
      return;
    }
    if (collector.isDue() && !inspection.isVisiting() && state == State.OPEN) {
      try {
        collector.collectSome();
      } catch (Throwable t) {
        unraisable("collecting", null, t);
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

  /** Where collections put what they find, if it is to be kept. */
  Garbage kept() {
    return garbage;
  }

  @Override
  public List<GcListener> listeners() {
    checkThread();
    return listeners;
  }

  void tellStarted() {
    if (state == State.OPEN) {
      listeners.tellStarted();
    }
  }

  void tellStopped(GcRun run) {
    if (state == State.OPEN) {
      listeners.tellStopped(run);
    }
  }

  // ------------------------------------------------------------------ looking at the graph

  @Override
  public <A extends @Nullable Object> void visitObjects(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    checkMutable();
    inspection.visitObjects(callback, arg);
  }

  @Override
  public List<GcObject> getObjects() {
    checkMutable();
    return inspection.objects();
  }

  @Override
  public List<GcObject> getReferents(GcObject... objects) {
    checkThread();
    return inspection.referents(objects);
  }

  @Override
  public List<GcObject> getReferrers(GcObject... objects) {
    checkMutable();
    return inspection.referrers(objects);
  }

  /** Traverses an object, whose traverse may be written by hand: changes are refused. */
  <A extends @Nullable Object> int traverse(GcObject object, GcVisitor<A> visit, A arg) {
    Thread before = beginTraversal();
    try {
      return object.gcTraverse(visit, arg);
    } finally {
      mutator = before;
    }
  }

  @Override
  @Nullable Thread beginTraversal() {
    checkThread();
    Thread before = mutator;
    mutator = null;
    return before;
  }

  // ------------------------------------------------------------------ reports and end

  @Override
  public void onUnraisable(Consumer<? super GcUnraisable> handler) {
    checkMutable();
    unraisableHandler = Objects.requireNonNull(handler, "handler");
  }

  /** Reports an exception that has no caller to go to. Never throws. */
  void unraisable(String message, @Nullable GcObject object, Throwable exception) {
    GcUnraisable report = new GcUnraisable(message, object, exception);
    try {
      unraisableHandler.accept(report);
    } catch (Throwable t) {
      Log.handlerFailed(report, t);
    }
  }

  @Override
  public GcStats stats() {
    return new GcStats(
        slots.created(),
        slots.inUse() - collector.condemned(),
        destruction.destroyed(),
        collector.collected(),
        collector.collections(),
        collector.candidates(),
        collector.nanos(),
        collector.longestSlice(),
        slots.nativeBytes().total(),
        collector.unlimitedSlices(),
        suspects.size());
  }

  @Override
  public void verify() {
    checkMutable();
    checkNotClosed();
    repair();
    Thread before = beginTraversal();
    try {
      new Verification(this, slots, weak, suspects, collector, destruction.isRunning()).run();
    } finally {
      mutator = before;
    }
  }

  @Override
  public GcPath explain(GcObject object) {
    checkMutable();
    counts.checkCounted(object, this);
    Thread before = beginTraversal();
    try {
      return new Explanation(slots, openHolds, destruction).of(object);
    } finally {
      mutator = before;
    }
  }

  @Override
  public void close() {
    checkMutable();
    if (state != State.OPEN) {
      throw Errors.closed(toString());
    }
    if (destruction.isRunning()
        || collector.isRunning()
        || construction.isRunning()
        || inspection.isVisiting()) {
      throw Errors.closeInside(this);
    }
    repair();
    state = State.CLOSING;
    try {
      new Closing(this, slots, openHolds, garbage, collector).run();
      state = State.CLOSED;
    } finally {
      if (state == State.CLOSING) {
        state = State.OPEN; // an error came in between: to be closed again
      }
    }
  }

  private void checkNotClosed() {
    checkThread();
    if (state == State.CLOSED) {
      throw Errors.closed(toString());
    }
  }

  private void checkOpen() {
    checkThread();
    if (state != State.OPEN) {
      throw Errors.closed(toString());
    }
  }

  @Override
  void checkThread() {
    if (Thread.currentThread() != owner) {
      throw wrongThread();
    }
  }

  @Override
  void checkMutable() {
    if (Thread.currentThread() != mutator) {
      checkThread();
      throw Errors.traversing(this);
    }
  }

  /** As {@link #checkMutable} where the thread was checked when the change began. */
  private void checkNotTraversing() {
    if (mutator == null) {
      throw Errors.traversing(this);
    }
  }

  private RuntimeException wrongThread() {
    if (!owner.isAlive()
        && state != State.CLOSED
        && abandonmentReported.compareAndSet(false, true)) {
      Log.abandoned(this, owner, slots.inUse());
    }
    return Errors.wrongThread(this, owner);
  }

  @Override
  public String toString() {
    return "heap "
        + (name == null ? number : Errors.quoted(name))
        + (state == State.CLOSED ? " (closed)" : "");
  }
}
