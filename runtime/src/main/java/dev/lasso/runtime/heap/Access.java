package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRun;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.heap.Header.Death;
import dev.lasso.runtime.observe.Events;
import dev.lasso.runtime.observe.Guard;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Listeners;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.Words;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What every part of a heap asks it for: who may use it, and for how long; what is under way; and
 * where a failure goes. Counts are plain ints, as one thread uses a heap at a time; every entry
 * comes by here. The parts know their heap as this, and one another only where they are given one.
 */
public abstract non-sealed class Access extends GcHeap implements Guard {

  private enum State {
    OPEN,
    CLOSING,
    CLOSED
  }

  private static final AtomicLong OPENED = new AtomicLong();

  /** Held while a thread takes over the heap of one that has ended. */
  private static final Object INHERITANCE = new Object();

  /** The thread that may change something; null while a traversal is running. */
  @Nullable Thread mutator;

  /**
   * The thread that uses the heap while {@link #mutator} does not tell: during a traversal, and
   * always in a confined heap.
   */
  @Nullable Thread owner;

  /** Whether a host is being asked for a label. */
  private boolean labelling;

  private State state = State.OPEN;

  private final @Nullable String name;
  private final long number = OPENED.incrementAndGet();

  /** What it finds out about leaks. */
  final LeakSettings leakSettings;

  /** Where objects were created and died; null below the levels that have it remember that. */
  final @Nullable Sites sites;

  final Events events = new Events(this);

  /**
   * Whether a change that calls no user code is under way, or was interrupted by a lack of stack
   * (see {@link Counts}).
   */
  boolean changing;

  /** How many longer changes are under way or were interrupted. */
  int unfinished;

  /** How many visits of all objects are under way. */
  int visits;

  /**
   * Whether a safe point may find something to do. Who makes work raises it, on any thread, once
   * the work can be seen; the safe point that finds none lowers it, and then looks once more.
   */
  volatile boolean due;

  private Consumer<? super GcUnraisable> unraisableHandler;

  /** Made when the program asks for it. */
  private @Nullable Listeners listeners;

  Access(Options options) {
    name = options.name();
    owner = options.shared() ? null : Thread.currentThread();
    mutator = owner;
    leakSettings = LeakSettings.of(options.leakLevel(), options.leakHandler());
    unraisableHandler =
        options.unraisableHandler() == null
            ? leakSettings.unraisableHandler()
            : options.unraisableHandler();
    sites =
        leakSettings.isAtLeast(GcLeakLevel.ADVANCED)
            ? new Sites(leakSettings.isAtLeast(GcLeakLevel.PARANOID))
            : null;
  }

  /** A number of its own, the larger the later it was opened. */
  final long number() {
    return number;
  }

  @Override
  public final String toString() {
    return "heap " + (name == null ? number : Words.quoted(name)) + (isClosed() ? " (closed)" : "");
  }

  /**
   * Begins a change that calls no user code. It is to end by {@link Counts#die}, or by a plain
   * store to {@link #changing}.
   */
  final void beginChange() {
    if (changing) {
      unfinished++; // for good: what was under way was interrupted
    }
    changing = true;
  }

  // ------------------------------------------------------------------ threads

  /** Whether the current thread may look at the heap. */
  final boolean isUser() {
    Thread current = Thread.currentThread();
    return current == mutator || current == owner;
  }

  /** The thread inside, as far as another one can tell; null if there is none. */
  final @Nullable Thread user() {
    Thread inside = mutator;
    return inside == null ? owner : inside;
  }

  /** Checks that the current thread may look at the heap and its objects. */
  @Override
  public final void checkThread() {
    if (!isUser()) {
      throw wrongThread();
    }
  }

  /** Checks that the current thread may change them: no traversal is running. */
  @Override
  public final void checkMutable() {
    if (Thread.currentThread() != mutator) {
      checkThread();
      throw Errors.traversing(this);
    }
  }

  /** Checks that an object of the heap may be looked at: it is not dead. */
  public final void checkAlive(Counted object) {
    checkThread();
    if (object.isDead()) {
      throw Errors.dead(object);
    }
  }

  /** As {@link #checkMutable} where the thread was checked when the change began. */
  final void checkNotTraversing() {
    if (mutator == null) {
      throw Errors.traversing(this);
    }
  }

  /** What a thread is told that is not the heap's. */
  abstract RuntimeException wrongThread();

  /** Makes the current thread the owner of a confined heap whose owner has ended. */
  final void inherit() {
    Thread before = owner;
    if (before != null && before != Thread.currentThread() && !before.isAlive()) {
      synchronized (INHERITANCE) {
        if (owner == before && state == State.OPEN) {
          owner = Thread.currentThread();
          mutator = owner;
        }
      }
    }
  }

  // ------------------------------------------------------------------ traversals

  /**
   * Forbids changes: a traversal begins. At its end the caller sets {@link #mutator} to what is
   * returned: a plain store, so that no lack of stack can come in between.
   */
  public final @Nullable Thread beginTraversal() {
    checkThread();
    Thread before = mutator;
    stopChanges();
    return before;
  }

  /** Ends a traversal. */
  public final void endTraversal(@Nullable Thread before) {
    mutator = before;
  }

  private void stopChanges() {
    if (mutator != null && owner != mutator) {
      owner = mutator;
    }
    mutator = null;
  }

  /** Looks at objects, whose traverses may be written by hand: changes are refused. */
  final <T> T traversing(Supplier<T> look) {
    Thread before = beginTraversal();
    try {
      return look.get();
    } finally {
      mutator = before;
    }
  }

  /**
   * What {@code host} calls something; null if it says nothing, throws, or this thread may not ask.
   * Changes are forbidden meanwhile, and labels that are made of others.
   */
  final @Nullable String label(Supplier<@Nullable String> host) {
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

  // ------------------------------------------------------------------ life

  /** Whether it is neither closed nor being closed. */
  final boolean isOpen() {
    return state == State.OPEN;
  }

  final boolean isClosing() {
    return state == State.CLOSING;
  }

  final boolean isClosed() {
    return state == State.CLOSED;
  }

  final void beginClosing() {
    state = State.CLOSING;
  }

  final void endClosing() {
    state = State.CLOSED;
  }

  /** Opens it again if an error has interrupted the closing, so that it can be closed again. */
  final void reopenUnlessClosed() {
    if (state == State.CLOSING) {
      state = State.OPEN;
    }
  }

  final void checkNotClosed() {
    checkThread();
    if (state == State.CLOSED) {
      throw Errors.closed(toString());
    }
  }

  final void checkOpen() {
    checkThread();
    if (state != State.OPEN) {
      throw Errors.closed(toString());
    }
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

  final void tellStarted() {
    if (isOpen() && listeners != null) {
      listeners.tellStarted();
    }
  }

  final void tellStopped(GcRun run) {
    if (isOpen() && listeners != null) {
      listeners.tellStopped(run);
    }
  }

  // ------------------------------------------------------------------ failures

  @Override
  public final void onUnraisable(Consumer<? super GcUnraisable> handler) {
    checkMutable();
    unraisableHandler = Objects.requireNonNull(handler, "handler");
  }

  /** Reports an exception that has no caller to go to. Never throws. */
  @Override
  public final void unraisable(String message, @Nullable GcObject object, Throwable exception) {
    GcUnraisable report = new GcUnraisable(message, object, exception);
    try {
      unraisableHandler.accept(report);
    } catch (Throwable t) {
      Log.handlerFailed(report, t);
    }
  }

  // ------------------------------------------------------------------ objects

  /** Records some of the cycles among objects that a collection has found to be garbage. */
  abstract void recordCycles(IntList found);

  /** Takes down that an object is under construction. */
  public abstract void conceive(Counted object);

  /** Whether a paused run has found the object to be garbage and is freeing it. */
  public abstract boolean isCondemned(Counted object);

  /** Whether the object is frozen. */
  public abstract boolean isFrozen(Counted object);

  /** The number of a live object, as messages show it. */
  public abstract int birth(Counted object);

  /** Checks that there may be a weak reference to {@code target}. */
  public abstract void checkReferable(Counted target);

  /** Notes a weak reference that is to be called when {@code target} dies. */
  public abstract void register(WeakRef<?> reference, Counted target);

  /** Forgets it. */
  public abstract void unregister(WeakRef<?> reference, Counted target);

  /** Opens a root of what a weak reference refers to, if that lives. */
  abstract <T extends GcObject> @Nullable GcRoot<T> openWeakly(WeakRef<T> weak);

  /** Returns why an object dies that waits for its destruction, for messages. */
  abstract Death dying(Counted object);

  /** How an object died whose word is {@code word}, for messages. */
  final String death(long word) {
    Object how = Header.death(word);
    return sites == null ? how.toString() : sites.death(Header.birthOfDead(word), how);
  }

  /** Notes where a hold on {@code object} is being taken, if that is to be remembered. */
  final void noteHold(Counted object) {
    if (sites != null) {
      sites.held(object.slot);
    }
  }
}
