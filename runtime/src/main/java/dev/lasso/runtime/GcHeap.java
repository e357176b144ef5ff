package dev.lasso.runtime;

import dev.lasso.runtime.heap.Access;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Options;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcVisitor;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The collector and the objects that it manages.
 *
 * <pre>{@code
 * try (GcHeap heap = GcHeap.confined(); GcScope scope = heap.openScope()) {
 *   Tensor a = GcTensor.create(scope, 3, 4);
 *   Tensor b = GcTensor.create(scope, 4, 5);
 *   a.setGrad(b);        // a owns b
 *   b.setGrad(a);        // and b owns a: a cycle
 * }                      // closing the heap frees both; so does a collection
 * }</pre>
 *
 * <p>An object dies at once when its last owner lets go of it. Objects that own one another in a
 * cycle are found by {@link #collect()}. The heap also collects by itself, in short slices at safe
 * points: at the end of {@code create} and {@code allocate}, when a scope closes or is rewound, and
 * when a thread leaves a shared heap. Setters never collect.
 *
 * <p>It begins when enough objects have lost an owner and lived on, a thousand at least. A
 * collection that finds next to nothing, less than a sixteenth of what it examines, makes it wait
 * for twice as many, up to twice as many as there were live objects: a program whose objects change
 * owners all the time pays next to nothing for collections. As soon as there are twice as many
 * objects as the last collection left, a thousand are enough again. Garbage that pins native memory
 * is found sooner ({@link Builder#nativeBudget}), and {@link #collect()} and {@link
 * #collect(Duration)} never wait.
 *
 * <p>A heap that is not used yet takes two kilobytes, and grows with what is in it: each request
 * can have its own.
 *
 * <p>While a traversal is running, a heap only reads: what may be called then is listed at {@link
 * GcVisitor}, everything else throws {@link IllegalStateException}.
 *
 * <p>A program that catches an {@link OutOfMemoryError} or a {@link StackOverflowError} goes on
 * with a heap that is right: nothing that is held or owned was freed, and nothing is closed twice.
 * What the error interrupted is finished at a later safe point, at the latest by {@link
 * #collect()}, {@link GcInspection#verify()} or {@link #close()}; until then some objects live
 * longer than they should. Once after such an error this looks at all objects.
 *
 * <p>One thread uses a heap at a time: always the same one if the heap is {@linkplain #confined
 * confined}, the one that has {@linkplain #enter entered} it if the heap is {@linkplain #shared
 * shared}.
 *
 * <p>Objects of different heaps never own one another; a {@link GcHeapLink} owns what is in another
 * one. A heap refers strongly to all of its objects: what is never let go stays until the heap is
 * closed, and is then reported, as are the scopes and roots that it has to close itself ({@link
 * GcLeakLevel}).
 */
public abstract sealed class GcHeap implements AutoCloseable permits Access {

  /** For the one implementation. */
  protected GcHeap() {}

  /**
   * Opens a heap that belongs to the current thread. On another thread, platform or virtual,
   * everything that counts, allocates, collects or changes something throws {@link
   * WrongThreadException}: the methods of the heap, its scopes and roots, {@code create} and {@code
   * allocate}, setters, and the methods of owned collections that change them.
   *
   * <p>Not checked is what only reads an object: its fields, {@code get}, {@code size} and
   * iterators of owned collections, {@code gcTraverse}, {@code toString}, {@link
   * GcCPython#isTracked} and the like. On another thread these may show half of a change, and
   * nothing tells.
   *
   * @return a new heap; the caller closes it on this thread
   */
  public static GcHeap confined() {
    return Heap.open(Builder.USUAL);
  }

  /**
   * Opens a heap that threads use one after the other: whoever has {@linkplain #enter entered} it.
   * Nobody has at first. What a {@linkplain #openRoot root} or a {@link GcRootCell} holds may be
   * read by all threads meanwhile.
   *
   * <pre>{@code
   * GcHeap heap = GcHeap.shared();
   * try (GcScope scope = heap.enter()) {   // one thread at a time
   *   current.set(GcModel.create(scope, file));
   * }
   * }</pre>
   *
   * <p>Outside, all that counts, allocates, collects or changes something throws {@link
   * WrongThreadException}, every time, as on a heap that is confined to another thread. Inside, do
   * not block: do not sleep, wait for I/O or take locks of your own, which a thread may hold that
   * waits to enter. Two graphs that need not be changed together go into two heaps, for two threads
   * to work on at a time.
   *
   * @return a new heap; the caller closes it, on any thread
   */
  public static GcHeap shared() {
    return builder().shared();
  }

  /**
   * Starts to set options for a heap.
   *
   * @return a builder with the defaults
   */
  public static Builder builder() {
    return new Builder();
  }

  /** The options of a heap. */
  public static final class Builder {

    /** What a confined heap is like for which no option is set. */
    private static final Options USUAL = new Builder().options(false);

    private @Nullable String name;
    private boolean stress;
    private Duration maxPause = Duration.ofMillis(1);
    private long nativeBudget = 1 << 20;
    private boolean releaseLater;
    private @Nullable Executor closeOn;
    private @Nullable GcLeakLevel leakLevel;
    private @Nullable Consumer<? super GcLeak> leakHandler;
    private @Nullable Consumer<? super GcUnraisable> unraisableHandler;

    private Builder() {}

    /**
     * How messages and reports call the heap: {@code heap 'orders'}. Without a name they give its
     * number: {@code heap 3} is the third that was opened in this JVM.
     *
     * @param newName the name
     * @return this builder
     */
    public Builder name(String newName) {
      name = Objects.requireNonNull(newName, "newName");
      return this;
    }

    /**
     * How long an automatic collection may stop the program at a time. It runs in slices, at safe
     * points, each of which is limited to this, whatever the heap's size; after each the program
     * has more time for itself than the slice took, unless garbage may be gathering faster than
     * that. It does not limit what the program itself asks for in one call: the death of a big
     * graph by count, {@link #freeze}, a {@code GcMap} of millions that grows, {@code removeIf} on
     * millions, and, once for each, the first {@code create} of a type through which types can own
     * one another in a new cycle, which looks at all objects. User code that it calls, and the
     * finalizers and callbacks of one set of garbage, take as long as they take. The limit is
     * lifted while the program makes suspects faster than slices can examine them, and for
     * collections for the sake of native memory. Default 1 ms.
     *
     * @param atMost the longest pause, positive
     * @return this builder
     * @throws IllegalArgumentException if it is zero or negative
     */
    public Builder maxPause(Duration atMost) {
      if (!atMost.isPositive()) {
        throw new IllegalArgumentException("The longest pause must be positive: " + atMost);
      }
      maxPause = atMost;
      return this;
    }

    /**
     * How many bytes outside the JVM's heap the objects may pin before garbage among them is
     * collected for their sake: extra memory, and what the types with a {@code GcContainer(weight =
     * …)} say. Once there are more, a collection is due whenever the bytes have grown by a 32nd
     * since the last one, or by more, at most by all of them, if that one looked at much and freed
     * little. One that frees less than a 64th raises the budget to what is in use then and a 32nd
     * more, until one frees something. It runs at the next safe point, in one go, whatever {@link
     * #maxPause} says. Default 1 MiB.
     *
     * @param bytes the number of bytes, not negative
     * @return this builder
     * @throws IllegalArgumentException if it is negative
     */
    public Builder nativeBudget(long bytes) {
      if (bytes < 0) {
        throw new IllegalArgumentException("A heap cannot pin " + bytes + " native bytes.");
      }
      nativeBudget = bytes;
      return this;
    }

    /**
     * How much the heap finds out about leaks. By default that is what the system property {@code
     * dev.lasso.leaks} says, {@code off}, {@code simple}, {@code advanced} or {@code paranoid}; if
     * it says nothing, {@link GcLeakLevel#SIMPLE}.
     *
     * @param level the level
     * @return this builder
     */
    public Builder leaks(GcLeakLevel level) {
      leakLevel = Objects.requireNonNull(level, "level");
      return this;
    }

    /**
     * Sets what is told of leaks. The default logs them through {@link System.Logger} {@code
     * dev.lasso.runtime}: those of one kind and place the first time, and then the 10th, the 100th,
     * the 1000th and so on. A handler gets every report.
     *
     * <p>The handler runs on the heap's thread, in {@code openScope} and at the end of {@link
     * GcHeap#close}. Reports of a shared heap are made while the current thread is not inside: what
     * is lost of it, by any thread that has left it, or by its tender; that a thread has ended
     * inside, by a thread that tries to use it. That a heap is lost is reported by any thread that
     * opens or closes another one or uses a heap that is not its own. The handler may use the heap
     * as the current thread may, and close it, but it must not refer to the heap or its objects:
     * then the JVM could never find out that the heap is lost. What it throws is logged.
     *
     * @param handler what is told
     * @return this builder
     */
    public Builder onLeak(Consumer<? super GcLeak> handler) {
      leakHandler = Objects.requireNonNull(handler, "handler");
      return this;
    }

    /**
     * Sets what is told of exceptions that have no caller to go to, as {@link GcHeap#onUnraisable}
     * does. The default logs them through {@link System.Logger} {@code dev.lasso.runtime}.
     *
     * @param handler what is told, on the thread that uses the heap
     * @return this builder
     */
    public Builder onUnraisable(Consumer<? super GcUnraisable> handler) {
      unraisableHandler = Objects.requireNonNull(handler, "handler");
      return this;
    }

    /**
     * Whether to collect at every safe point: slow, for tests that look for misuse. Default false.
     *
     * @param on true to collect at every safe point
     * @return this builder
     */
    public Builder stress(boolean on) {
      stress = on;
      return this;
    }

    /**
     * Who frees what the last of several roots held, if it is closed while nobody is inside a
     * shared heap: the thread that closes it, before {@code close} returns, or the heap's tender, a
     * millisecond or two later, so that a request never pays for the end of a big graph. The tender
     * is a daemon thread that a shared heap starts when it is left with garbage, and that ends when
     * all is done. Without meaning for confined heaps. Default false: the thread that closes it.
     *
     * @param on true to leave it to the tender
     * @return this builder
     */
    public Builder releaseLater(boolean on) {
      releaseLater = on;
      return this;
    }

    /**
     * Where the resources of dead objects are closed: on the thread that lets them die, or by
     * {@code executor}, for libraries that want to be called on one thread, as those for graphics
     * and user interfaces. Its tasks come in the order in which the resources are to be closed, so
     * one with a single thread keeps that order. Each is closed once at most, whatever the executor
     * does: a resource whose task it rejects, or throws at, is closed at once, on the thread at
     * hand, unless the task has begun, and {@link GcHeap#onUnraisable} is told, as it is of what
     * closing throws, on the executor's thread. Finalizers and callbacks stay on the thread at
     * hand, as does what is the heap's own: extra memory and {@link GcWeak}s.
     *
     * <p>The executor gets the resource alone, as its owner is dead by then. So a method that
     * {@code @Owned(release = …)} names is static, or belongs to the resource; a class with another
     * one is refused by {@code create} and {@code allocate}, before its constructor runs, with an
     * {@link IllegalStateException}.
     *
     * <p>{@link GcHeap#close(Duration)} waits for the executor. What that has not closed by then is
     * reported to {@link #onLeak}; after {@link GcHeap#close()}, or if the heap had to close roots
     * or scopes that were still open, it has some seconds more.
     *
     * @param executor closes the resources; the caller ends it, after the heap was closed
     * @return this builder
     */
    public Builder closeOn(Executor executor) {
      closeOn = Objects.requireNonNull(executor, "executor");
      return this;
    }

    /**
     * Opens a heap with these options that belongs to the current thread.
     *
     * @return a new heap; the caller closes it on this thread
     */
    public GcHeap confined() {
      return Heap.open(options(false));
    }

    /**
     * Opens a heap with these options that threads enter, one at a time.
     *
     * @return a new heap; the caller closes it, on any thread
     * @see GcHeap#shared
     */
    public GcHeap shared() {
      return Heap.open(options(true));
    }

    private Options options(boolean shared) {
      return new Options(
          name,
          stress,
          maxPause,
          nativeBudget,
          leakLevel,
          leakHandler,
          shared,
          releaseLater,
          closeOn,
          unraisableHandler);
    }
  }

  /**
   * Opens a scope: it holds what is created in it and lets go when it is closed.
   *
   * @return a new scope; the caller closes it
   * @throws IllegalStateException if the heap is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract GcScope openScope();

  /**
   * Enters a shared heap: waits until it is this thread's turn, then opens a scope. Closing that
   * scope, which only this thread can, leaves the heap again. Threads come in in the order in which
   * they asked. A thread that is inside may enter once more at once; it leaves when the last of its
   * entries is closed. An interrupt does not end the waiting, and stays set.
   *
   * <p>Other scopes may stay open when their thread leaves, and are closed by any thread that is
   * inside.
   *
   * <p>On a confined heap the same as {@link #openScope}.
   *
   * @return a new scope; the caller closes it, on this thread
   * @throws IllegalStateException if the heap is closed or is being closed; or if a thread has
   *     ended inside without leaving it: then its objects may be half changed, nothing but {@link
   *     #close} is possible, and {@link Builder#onLeak} gets a report
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract GcScope enter();

  /**
   * As {@link #enter}, but waits for a limited time.
   *
   * @param atMost for how long
   * @return a new scope; the caller closes it, on this thread. Null if the time was over first
   * @throws IllegalStateException as {@link #enter}
   * @throws InterruptedException if the thread was interrupted meanwhile; the heap is not entered
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract @Nullable GcScope tryEnter(Duration atMost) throws InterruptedException;

  /**
   * Whether the current thread may use the heap now.
   *
   * @return true on the thread to which a heap is confined, and on the one that has entered a
   *     shared heap
   */
  public abstract boolean isInside();

  /**
   * Does something in a scope of its own, which is {@linkplain GcScope#current current} meanwhile:
   * opens it, and closes it at the end, as {@code try (GcScope scope = heap.enter())} does. So the
   * scope need not be a parameter of every method. A shared heap is entered meanwhile.
   *
   * <pre>{@code
   * void serve(Request request) {
   *   heap.run(() -> handle(request));
   * }
   *
   * void handle(Request request) {
   *   Session session = GcSession.create(GcScope.current()); // dies with the request
   *   session.greet(request.user());
   * }
   * }</pre>
   *
   * @param action what to do; what it throws is thrown on, after the scope was closed
   * @throws IllegalStateException if the heap is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void run(Runnable action);

  /**
   * As {@link #run}, with a result. A container of this heap is held by the scope around the call
   * from then on, the one that was opened last of those that were open before; if that holds it
   * already, nothing is counted.
   *
   * <pre>{@code
   * try (GcScope _ = heap.openScope()) {
   *   Tensor r = heap.call(() -> a.mul(b).add(c));   // a.mul(b) is dead now, and the scope holds r
   * }
   * }</pre>
   *
   * <p>Around the call by which a thread enters a shared heap there is no scope, nor is there where
   * none of a confined heap is open: there a container is returned if something else owns or holds
   * it, and refused if it dies with the scope. Return {@link #openRoot}{@code (r)} for it to live
   * on. Containers in a result of another kind, as in a list or a record, are not looked at.
   *
   * @param <T> the type of the result
   * @param <X> the type of what {@code action} throws
   * @param action what to do
   * @return what {@code action} returned
   * @throws X what {@code action} throws, after the scope was closed
   * @throws DeadObjectException if the result is a container of this heap that was dead before the
   *     scope was closed
   * @throws IllegalStateException if the heap is closed; if the result has died with the scope, as
   *     there is no scope around; or if {@code action} has closed the scope around with its own, or
   *     has left a shared heap, so that nothing can hold a container that it returns. Everything
   *     that {@code action} does is done then
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract <T extends @Nullable Object, X extends Throwable> T call(
      ScopedValue.CallableOp<? extends T, X> action) throws X;

  /**
   * Opens a root: a hold for as long as the program needs. That of a shared heap may be read,
   * shared and closed by any thread.
   *
   * @param <T> the type of the object
   * @param object what to hold
   * @return a new root; the caller closes it
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if the heap is closed or the object under construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract <T extends GcObject> GcRoot<T> openRoot(T object);

  /**
   * Adds a hold, the caller's. For language runtimes and foreign code; elsewhere a scope or a root
   * is safer.
   *
   * @param <T> the type of the object
   * @param object what to hold
   * @return {@code object}
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is under construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract <T extends GcObject> T retain(T object);

  /**
   * Releases a hold that the caller has by {@link #retain} or {@code allocate}. Destroys the object
   * if that was its last owner.
   *
   * @param object what to let go
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws ReferenceCountException if nobody has a hold on it; nothing is freed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void release(GcObject object);

  /**
   * Asks an object again how many bytes outside the JVM's heap it pins, after that has changed.
   * Does nothing if its type has no {@code GcContainer(weight = …)}. The setter of a resource does
   * this by itself. What the method that is named there throws is thrown on; the object counts as
   * before then.
   *
   * @param object the object
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is under construction or says a negative number
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void reweigh(GcObject object);

  /**
   * Frees every tracked object that is not reachable from a hold or an untracked object. Collects
   * whether {@linkplain #enable enabled} or not. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.collect">gc.collect</a>.
   *
   * <p>Order: callbacks of weak references; all finalizers; what they resurrected survives; of the
   * rest the other weak references read as null, all resources are closed, then the fields are
   * cleared.
   *
   * <p>Every object that is found is freed: there is no "uncollectable" garbage.
   *
   * @return how many unreachable objects were found, without those that a finalizer brought back or
   *     that died of finalizers by count; 0 from user code that a collection is calling
   * @throws ReferenceCountException if a container visits more than it owns; nothing is freed then
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract long collect();

  /**
   * Collects for a limited time: goes on with an automatic collection, or begins one. For moments
   * when the program has nothing better to do.
   *
   * @param atMost for how long; user code that is called may take longer
   * @return true if that was enough to free what was garbage before, also what its own finalizers
   *     have changed; false if there may be some left, and from user code that a collection is
   *     calling
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract boolean collect(Duration atMost);

  /**
   * Enables automatic collection, as it is at first.
   *
   * @return whether it was enabled before
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract boolean enable();

  /**
   * Disables automatic collection. Objects whose last owner lets go still die at once.
   *
   * @return whether it was enabled before
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract boolean disable();

  /**
   * Whether automatic collection is enabled.
   *
   * @return true if it is
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract boolean isEnabled();

  /**
   * Hides all tracked objects from collections, until {@link #unfreeze}: they and what they own
   * count as alive. They still die when their last owner lets go. For a big graph that is built
   * once and stays: this visits all objects, in one go, whatever {@link Builder#maxPause} says.
   * CPython's <a href="https://docs.python.org/3/library/gc.html#gc.freeze">gc.freeze</a>.
   *
   * @throws IllegalStateException if a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void freeze();

  /**
   * Ends all freezing: the next collection examines what was frozen. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.unfreeze">gc.unfreeze</a>.
   *
   * @throws IllegalStateException if a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void unfreeze();

  /**
   * The listeners, who are told in this order when a collection starts and stops; not of those that
   * run while the heap closes.
   *
   * @return the heap's list, for the heap's thread; it may be changed at any time, by listeners
   *     too: one that is appended meanwhile is told in the same round
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract List<GcListener> listeners();

  /**
   * Sets what is told of exceptions that have no caller to go to: those of finalizers, of callbacks
   * and of closing resources. The default logs them through {@link System.Logger} {@code
   * dev.lasso.runtime}. What the handler itself throws is logged.
   *
   * @param handler the new handler
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void onUnraisable(Consumer<? super GcUnraisable> handler);

  /**
   * A look inside: why objects are alive, which there are, and whether their counts are right.
   *
   * @return the view, always the same; its methods are for the heap's thread
   */
  public abstract GcInspection inspect();

  /**
   * What the heap has done so far. Any thread may ask, at any time, also when the heap is closed:
   * to others than the heap's own each figure may be that of a moment ago, each of another moment.
   *
   * @return the figures as they are now
   */
  public abstract GcStats stats();

  /**
   * Closes the heap and destroys every object in it: lets go of kept garbage, and of open scopes
   * and roots, newest first; ends all freezing; collects, at most five times; destroys what is
   * left, whatever finalizers do to keep it: these run in the order of creation, then resources
   * close, an owner's before those of what it owns. Scopes and roots that were open, and objects
   * that were still alive then, are reported as leaks to {@link Builder#onLeak}.
   *
   * <p>A confined heap whose thread has ended is closed by any thread; what only that thread could
   * close, as the memory of {@code extra()}, is reported to {@link #onUnraisable} and stays. A
   * shared heap is closed by any thread, whether inside or not: from then on nobody enters it or
   * opens a root; who waits to enter gets the exception that says so. It waits for the thread
   * inside, if that is another, and ends its own entries if it is inside itself. Roots that are
   * open {@link GcRoot#get get} nothing any more. A heap inside of which a thread has ended is
   * closed like any other: that thread is not waited for.
   *
   * <p>Does nothing if the heap is closed already, on any thread; closing its scopes and roots does
   * nothing from then on. If several threads close a shared heap at the same time, one of them
   * does, and the others return when it is done.
   *
   * @throws IllegalStateException if called while this thread closes it, or from a collection, a
   *     destruction, a constructor of a container or a visit of the objects
   * @throws WrongThreadException if the heap is not this thread's
   */
  @Override
  public abstract void close();

  /**
   * As {@link #close()}, but first waits until all roots of a shared heap are closed, and nobody is
   * inside. Nobody comes in meanwhile; open roots can be used and closed. Waits also until the
   * executor of {@link Builder#closeOn} has closed all resources, on a confined heap, too. If
   * several threads close the heap at the same time, it is closed when the patience of one of them
   * has ended.
   *
   * @param patience how long to wait for roots and the executor at most; the thread inside is
   *     waited for all the same
   * @return true if nothing had to be taken away: no scope or root was open, nothing was left that
   *     a collection did not free, and all resources are closed; or if the heap was closed before,
   *     or by another thread meanwhile
   * @throws IllegalStateException as {@link #close()}
   * @throws WrongThreadException if the heap is not this thread's, which lives
   */
  public abstract boolean close(Duration patience);
}
