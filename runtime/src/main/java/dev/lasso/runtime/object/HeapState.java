package dev.lasso.runtime.object;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.object.UnclosedResources.Outcome;
import dev.lasso.runtime.object.UnclosedResources.Unclosed;
import dev.lasso.runtime.observe.Events;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Listeners;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.Texts;
import dev.lasso.runtime.observe.ThreadGuard;
import dev.lasso.runtime.observe.TraversalGuard;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a heap that all of its parts share: which thread may use the heap, which changes are
 * in progress, and where failures are reported. Counts are plain ints, because one thread uses a
 * heap at a time, and every operation passes the checks of this class. The parts of a heap know it
 * and its tables by this type, and know other parts only if they are passed to them.
 */
public abstract non-sealed class HeapState extends GcHeap
    implements HeapServices, ThreadGuard, TraversalGuard, UnclosedResources.Owner {

  private enum State {
    OPEN,
    CLOSING,
    CLOSED
  }

  private static final AtomicLong OPENED = new AtomicLong();

  private static final VarHandle UNRAISABLES =
      FieldHandles.find(MethodHandles.lookup(), "unraisables", int.class);
  private static final VarHandle WORK =
      FieldHandles.find(MethodHandles.lookup(), "work", int.class);

  /** The lock for a thread that takes over the heap of a terminated thread. */
  private static final Object INHERITANCE = new Object();

  /** The thread that may change the heap. Null during a traversal and while no thread is inside. */
  public @Nullable Thread mutator;

  /**
   * The thread that uses the heap, also while {@link #mutator} is null during a traversal. In a
   * confined heap, always its thread.
   */
  public @Nullable Thread ownerThread;

  /** True while a container is computing its label. */
  private boolean labelling;

  /** True if any thread may enter the heap. */
  public final boolean isShared;

  private State state = State.OPEN;

  /** The name given by the program, or null. */
  public final @Nullable String name;

  /** The number of the heap. Heaps are numbered in the order in which they were opened. */
  public final long number = OPENED.incrementAndGet();

  /** The settings of leak detection. Not volatile, because old ones do no harm. */
  public LeakSettings leakSettings;

  /** Places where objects were created and died. Null at leak levels that do not record them. */
  public final @Nullable AllocationSites allocationSites;

  /** The owners of resources. Null at leak levels that do not look for second ones. */
  public final @Nullable ResourceOwners resourceOwners;

  public final Events events = new Events(this);

  /** The resources whose close has failed. */
  private final UnclosedResources unclosed = new UnclosedResources(this);

  /** The slots of the objects. */
  public final SlotTable slots = new SlotTable();

  /** The weak fields and registered weak references of the objects. */
  public final WeakTable weak = new WeakTable(slots);

  /**
   * Number of changes that are in progress or were interrupted by an {@link Error}. If no change
   * can be in progress and this is not 0, the next safepoint recovers the heap.
   */
  public int openChanges;

  /** Number of visits of all objects in progress. */
  public int visits;

  /** Number of these visits, calls of user code, destructions and runs in progress. */
  public int nesting;

  /** Pending work, as bits of {@link Work}. Any thread sets them. */
  public volatile int work;

  private @Nullable Consumer<? super GcUnraisable> unraisableHandler;

  /** Number of reports to the handler. */
  private volatile int unraisables;

  /** The images of a foreign runtime, if one is attached. */
  public @Nullable ForeignRun foreign;

  /** Created when the program first requests the listeners. */
  private @Nullable Listeners listeners;

  public HeapState(Options options) {
    name = options.name();
    isShared = options.shared();
    ownerThread = options.shared() ? null : Thread.currentThread();
    mutator = ownerThread;
    leakSettings =
        LeakSettings.of(
            options.leaks().level(),
            options.leaks().handler(),
            options.leaks().libraries(),
            options.leaks().advice());
    unraisableHandler = options.unraisableHandler();
    allocationSites =
        leakSettings.isAtLeast(GcLeakLevel.ADVANCED)
            ? new AllocationSites(
                leakSettings.isAtLeast(GcLeakLevel.PARANOID), leakSettings.libraries())
            : null;
    resourceOwners = leakSettings.isAtLeast(GcLeakLevel.ADVANCED) ? new ResourceOwners(this) : null;
  }

  /** Returns the heap of an object. Throws an exception if the object has none. */
  public static HeapState of(ObjectHeader object) {
    HeapState heap = (HeapState) object.gcHeap();
    if (heap == null) {
      throw Errors.notCreated(object);
    }
    return heap;
  }

  @Override
  protected final String describe(GcObject object) {
    return Errors.describe(object);
  }

  @Override
  protected final String name(GcObject object) {
    return Errors.name(object);
  }

  @Override
  public final String toString() {
    return text(name, number) + (isClosed() ? " (closed)" : "");
  }

  /**
   * Returns the name of a heap in messages.
   *
   * @param name the name given by the program, or null
   */
  public static String text(@Nullable String name, long number) {
    return "heap " + (name == null ? number : Texts.quoted(name));
  }

  // ------------------------------------------------------------------ threads

  /** Returns whether the current thread may read the heap. */
  public final boolean isThreadInside() {
    Thread current = Thread.currentThread();
    return current == mutator || current == ownerThread;
  }

  /**
   * Returns the thread inside, as far as another thread can see it. Returns null if there is none.
   */
  public final @Nullable Thread threadInside() {
    Thread inside = mutator;
    return inside == null ? ownerThread : inside;
  }

  /** Checks that the current thread may read the heap and its objects. */
  @Override
  public final void checkThread() {
    if (!isThreadInside()) {
      throw wrongThread();
    }
  }

  /**
   * Checks that the current thread may change the heap and its objects, so that no traversal is
   * running.
   */
  @Override
  public final void checkMutable() {
    if (Thread.currentThread() != mutator) {
      checkThread();
      throw Errors.traversing(this);
    }
  }

  @Override
  public final void checkAlive(GcObject object) {
    checkThread();
    if (!HeaderBits.isAnswering(object)) {
      throw Errors.dead(object);
    }
  }

  /**
   * Returns whether the current thread is outside of a shared heap, where it may read final fields
   * of an object that an open root holds. Checks that the object is not dead then.
   */
  public final boolean isReadOutside(ObjectHeader object) {
    if (!isShared || isThreadInside()) {
      return false;
    }
    if (HeaderBits.isDestroyed(object)) {
      throw Errors.dead(object);
    }
    return true;
  }

  /** Checks that the heap is open, and that the current thread may change it and its objects. */
  public final void checkUsable() {
    if (Thread.currentThread() != mutator || state != State.OPEN) {
      checkMutable();
      checkOpen();
    }
  }

  /** Checks that no traversal is running. The thread was checked when the change began. */
  public final void checkNotTraversing() {
    if (mutator == null) {
      throw Errors.traversing(this);
    }
  }

  /** Makes the current thread the owner of a confined heap whose owner thread has terminated. */
  public final void inherit() {
    Thread before = ownerThread;
    if (before != null && before != Thread.currentThread() && !before.isAlive()) {
      synchronized (INHERITANCE) {
        if (ownerThread == before) {
          ownerThread = Thread.currentThread();
          mutator = ownerThread;
        }
      }
    }
  }

  // ------------------------------------------------------------------ traversals

  /**
   * Begins a traversal, during which changes are forbidden. At its end the caller sets {@link
   * #mutator} to the returned value by a plain store, because a call could fail for lack of stack.
   */
  @Override
  public final @Nullable Thread beginTraversal() {
    checkThread();
    Thread before = mutator;
    stopChanges();
    return before;
  }

  @Override
  public final void endTraversal(@Nullable Thread before) {
    mutator = before;
  }

  private void stopChanges() {
    if (mutator != null && ownerThread != mutator) {
      ownerThread = mutator;
    }
    mutator = null;
  }

  /** Reads objects by traverses that may be hand-written. Changes are forbidden meanwhile. */
  public final <T> T traversing(Supplier<T> look) {
    Thread before = beginTraversal();
    try {
      return look.get();
    } finally {
      mutator = before;
    }
  }

  /**
   * Returns the label that {@code computed} returns. Returns null if it has none or throws, or if
   * the current thread may not use the heap. Changes are forbidden meanwhile, and so are labels
   * that contain other labels.
   */
  final @Nullable String label(Supplier<@Nullable String> computed) {
    if (labelling || !isThreadInside()) {
      return null;
    }
    Thread before = mutator;
    labelling = true;
    stopChanges();
    try {
      return Texts.shortened(computed.get());
    } catch (Throwable t) {
      return null; // the message does without a label
    } finally {
      mutator = before;
      labelling = false;
    }
  }

  // ------------------------------------------------------------------ life

  /** Returns whether the heap is neither closed nor being closed. */
  public final boolean isOpen() {
    return state == State.OPEN;
  }

  public final boolean isClosing() {
    return state == State.CLOSING;
  }

  @Override
  public final boolean isClosed() {
    return state == State.CLOSED;
  }

  public final void beginClosing() {
    state = State.CLOSING;
  }

  public final void endClosing() {
    state = State.CLOSED;
  }

  /** Reopens the heap if an error has interrupted the closing, so that it can be closed again. */
  public final void reopenUnlessClosed() {
    if (state == State.CLOSING) {
      state = State.OPEN;
    }
  }

  public final void checkNotClosed() {
    checkThread();
    if (state == State.CLOSED) {
      throw Errors.closed(toString());
    }
  }

  public final void checkOpen() {
    checkThread();
    if (state != State.OPEN) {
      throw Errors.closed(toString());
    }
  }

  // ------------------------------------------------------------------ work

  /** Sets bits of {@link Work}, after the data of the work has become visible. */
  @Override
  public final void addWork(int bits) {
    if ((work & bits) != bits) {
      WORK.getAndBitwiseOr(this, bits);
    }
  }

  /** Clears bits of {@link Work}. The caller then checks once more whether there is such work. */
  public final void clearWork(int bits) {
    if ((work & bits) != 0) {
      int _ = takeWork(bits);
    }
  }

  /** Clears bits of {@link Work}. Returns those of them that were set. */
  public final int takeWork(int bits) {
    return (int) WORK.getAndBitwiseAnd(this, ~bits) & bits;
  }

  // ------------------------------------------------------------------ listeners

  @Override
  public final List<GcListener> listeners() {
    checkThread();
    if (listeners == null) {
      listeners = new Listeners(this, this);
    }
    return listeners;
  }

  public final void notifyStarted() {
    if (isOpen() && listeners != null) {
      listeners.notifyStarted();
    }
  }

  public final void notifyStopped(GcRun run) {
    if (isOpen() && listeners != null) {
      listeners.notifyStopped(run);
    }
  }

  // ------------------------------------------------------------------ failures

  @Override
  public final void onUnraisable(Consumer<? super GcUnraisable> handler) {
    checkMutable();
    unraisableHandler = Objects.requireNonNull(handler, "handler");
  }

  /** Reports an exception that cannot be thrown to a caller. Never throws. */
  @Override
  public final void unraisable(String message, @Nullable GcObject object, Throwable exception) {
    unraisable(message, object, exception, false);
  }

  /**
   * Reports an exception as {@link #unraisable(String, GcObject, Throwable)} does.
   *
   * @param leaks whether it is also reported as a leak, so that it need not be logged
   */
  public final void unraisable(
      String message, @Nullable GcObject object, Throwable exception, boolean leaks) {
    UNRAISABLES.getAndAdd(this, 1);
    if (leaks && unraisableHandler == null && leakSettings.isAtLeast(GcLeakLevel.SIMPLE)) {
      return;
    }
    try {
      GcUnraisable report = new GcUnraisable(message, object, exception);
      if (unraisableHandler == null) {
        leakSettings.reportUnraisable(report);
      } else {
        unraisableHandler.accept(report);
      }
    } catch (Throwable t) {
      Log.handlerFailed(message, exception, t);
    }
  }

  @Override
  public final UnclosedResources unclosed() {
    return unclosed;
  }

  /**
   * Records that closing a resource has thrown an exception, and reports it, unless the resource is
   * tried again.
   *
   * @param texts the texts of the resource
   */
  public final void closeFailed(
      Unclosed texts, @Nullable GcObject owner, Object resource, Throwable thrown) {
    Outcome outcome = unclosed.add(texts.with(thrown), resource);
    if (outcome != Outcome.FAILED) {
      addWork(Work.RECOVER);
    }
    if (outcome != Outcome.WAITS) {
      unraisable("closing " + texts.name(), owner, thrown, outcome == Outcome.LEAKS);
    }
  }

  /** Returns the number of exceptions that could not be thrown to a caller. */
  public final int unraisables() {
    return unraisables;
  }

  // ------------------------------------------------------------------ objects

  /** Returns the cause of death in the header {@code word}, for messages. */
  final String death(long word) {
    Object how = HeaderBits.death(word);
    return allocationSites == null
        ? how.toString()
        : allocationSites.death(HeaderBits.birthOfDead(word), how);
  }

  /** Records the place where a hold on {@code object} is being added, if places are recorded. */
  public final void recordHold(ObjectHeader object) {
    if (allocationSites != null) {
      allocationSites.held(HeaderBits.slot(object));
    }
  }
}
