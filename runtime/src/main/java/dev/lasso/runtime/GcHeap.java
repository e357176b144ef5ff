package dev.lasso.runtime;

import dev.lasso.runtime.heap.ConfinedHeap;
import dev.lasso.runtime.heap.SharedHeap;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.Options;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcVisitor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A heap of reference-counted objects, with a collector for cycles among them.
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
 * <p>An object dies as soon as its last owner releases it. Objects that own one another in a cycle
 * are found by {@link #collect()}. The heap also collects automatically, in short slices at
 * <em>safepoints</em>: at the end of {@code create} and {@code allocate}, when a scope is closed or
 * rewound, and when a thread leaves a shared heap. Setters never collect.
 *
 * <p>An automatic collection begins when enough objects have lost an owner and are still alive, at
 * least a thousand. After a collection that finds less than a sixteenth of the examined objects to
 * be garbage, twice as many are needed, up to twice the number of live objects. Therefore a program
 * whose objects change owners all the time spends very little on collections. Once there are twice
 * as many objects as the last collection left, a thousand are enough again. Garbage that pins
 * native memory is collected sooner ({@link Builder#nativeBudget}). The methods {@link #collect()}
 * and {@link #collect(Duration)} always begin at once.
 *
 * <p>A new heap takes two kilobytes and grows with its contents, so each request can have its own.
 *
 * <p>During a traversal a heap is read-only. {@link GcVisitor} lists the methods that may be called
 * then; all others throw {@link IllegalStateException}.
 *
 * <p>A program that catches an {@link OutOfMemoryError} or a {@link StackOverflowError} can
 * continue to use its heap: nothing that was held or owned has been freed, and nothing is closed
 * twice. The heap completes the interrupted operation at a later safepoint, at the latest in {@link
 * #collect()}, {@link GcInspection#verify()} or {@link #close()}. Until then some objects live
 * longer than they should. The recovery examines all objects once.
 *
 * <p>One thread uses a heap at a time. A {@linkplain #confined confined} heap always belongs to the
 * same thread, a {@linkplain #shared shared} one to the thread that has {@linkplain #enter entered}
 * it.
 *
 * <p>Objects of different heaps never own one another; use a {@link GcHeapLink} to own an object of
 * another heap. A heap refers strongly to all of its objects. An object that is never released
 * stays until the heap is closed, and is then reported as a leak. So are scopes and roots that are
 * still open when the heap is closed ({@link GcLeakLevel}).
 */
public abstract sealed class GcHeap implements AutoCloseable permits HeapState {

  /** Constructor for the only implementation. */
  protected GcHeap() {}

  /**
   * Opens a heap that belongs to the current thread. On any other thread, platform or virtual,
   * every operation that counts, allocates, collects or changes something throws {@link
   * WrongThreadException}: the methods of the heap, its scopes and roots, {@code create} and {@code
   * allocate}, setters, and the methods that change owned collections.
   *
   * <p>Operations that only read an object are not checked: its fields, {@code get}, {@code size}
   * and iterators of owned collections, {@code gcTraverse}, {@code toString}, {@link
   * GcCPython#isTracked} and the like. On another thread they may read a change half done, without
   * any notice.
   *
   * @return a new heap; the caller closes it on this thread
   */
  public static GcHeap confined() {
    return ConfinedHeap.open(Builder.USUAL);
  }

  /**
   * Opens a heap that threads use one after the other. A thread uses the heap once it has
   * {@linkplain #enter entered} it; no thread has entered a new heap. All threads may read the
   * objects held by a {@linkplain #openRoot root} or a {@link GcRootCell} meanwhile.
   *
   * <pre>{@code
   * GcHeap heap = GcHeap.shared();
   * try (GcScope scope = heap.enter()) {   // one thread at a time
   *   current.set(GcModel.create(scope, file));
   * }
   * heap.close();                          // at the end of the program
   * }</pre>
   *
   * <p>On a thread outside the heap, every operation that counts, allocates, collects or changes
   * something throws {@link WrongThreadException}, as on a heap that is confined to another thread.
   * Inside, do not block: do not sleep, wait for I/O, or take locks of your own, because a thread
   * that waits to enter may hold them. Put graphs that need not be changed together into separate
   * heaps, so that several threads can work on them at a time.
   *
   * @return a new heap; the caller closes it, on any thread
   */
  public static GcHeap shared() {
    return builder().shared();
  }

  /**
   * Returns a builder of heaps with options.
   *
   * @return a builder with the defaults
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns the statistics of all confined heaps of this JVM together. Any thread may call this
   * method at any time. It visits each open heap.
   *
   * @return the current figures, which may be slightly out of date
   */
  public static GcConfinedStats confinedStats() {
    return ConfinedHeap.confinedStats();
  }

  /** A builder of heaps with options. */
  public static final class Builder {

    /** The default options of a confined heap. */
    private static final Options USUAL = new Builder().options(false);

    private @Nullable String name;
    private boolean stress;
    private Duration maxPause = Duration.ofMillis(1);
    private long nativeBudget = 1 << 20;
    private boolean releaseLater;
    private @Nullable ReentrantLock guard;
    private @Nullable Executor closeOn;
    private @Nullable GcLeakLevel leakLevel;
    private @Nullable Consumer<? super GcLeak> leakHandler;
    private final List<String> libraries = new ArrayList<>();
    private final List<String> advices = new ArrayList<>();
    private @Nullable Consumer<? super GcUnraisable> unraisableHandler;

    private Builder() {}

    /**
     * Sets the name that messages and reports use for the heap, as in {@code heap 'orders'}. They
     * identify a heap without a name by its number: {@code heap 3} is the third one that was opened
     * in this JVM.
     *
     * @param newName the name
     * @return this builder
     */
    public Builder name(String newName) {
      name = Objects.requireNonNull(newName, "newName");
      return this;
    }

    /**
     * Sets the maximum pause of an automatic collection. Collections run in slices, at safepoints.
     * No slice takes longer than this, whatever the size of the heap, and after each slice the
     * program has more time for itself than the slice took, unless garbage may be accumulating
     * faster than that. Default 1 ms.
     *
     * <p>The limit does not apply to
     *
     * <ul>
     *   <li>the work of a single call of the program: the death of a big graph by count, {@link
     *       #freeze}, the growth of a {@code GcMap} with millions of entries, or {@code removeIf}
     *       on millions of elements;
     *   <li>the first {@code create} of a type that makes a new cycle of types possible, which
     *       examines all objects once;
     *   <li>user code that a collection calls; the finalizers and callbacks of one set of garbage
     *       run in a single slice;
     *   <li>collections because of {@linkplain #nativeBudget native memory};
     *   <li>slices of a program that makes suspects faster than limited slices can examine them.
     * </ul>
     *
     * @param atMost the maximum pause, positive
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
     * Sets how many bytes outside the JVM's heap the objects may pin before the heap collects
     * because of them. These are the bytes of extra memory, and those reported by types with a
     * {@code GcContainer(nativeBytes = …)}. Default 1 MiB.
     *
     * <p>Above the budget, a collection is due whenever the bytes have grown by a 32nd since the
     * last one. If that one examined many objects and freed few bytes, they have to grow by more,
     * at most to twice the number. A collection that frees less than a 64th raises the budget to
     * the bytes in use plus a 32nd, until a collection frees more. Such collections run at the next
     * safepoint, in a single pause, regardless of {@link #maxPause}.
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
     * Sets the level of leak detection. The default is the value of the system property {@code
     * dev.lasso.leaks}, which is {@code off}, {@code simple}, {@code advanced} or {@code paranoid},
     * or {@link GcLeakLevel#SIMPLE} if the property is not set.
     *
     * @param level the level
     * @return this builder
     */
    public Builder leaks(GcLeakLevel level) {
      leakLevel = Objects.requireNonNull(level, "level");
      return this;
    }

    /**
     * Adds a package of a library whose own code opens scopes and roots. The places in reports and
     * explanations then leave out the frames of that package and its subpackages, and begin with
     * the code that called the library.
     *
     * @param packageName the name of the package, for example {@code org.sqlite}
     * @return this builder
     */
    public Builder library(String packageName) {
      libraries.add(Objects.requireNonNull(packageName, "packageName"));
      return this;
    }

    /**
     * Adds a package as {@link #library(String)} does, with advice in the words of the library's
     * users, which ends each leak report of the heap. {@code @GcContainer(name = …)} gives the
     * types their names in it.
     *
     * @param packageName the name of the package, for example {@code org.sqlite}
     * @param advice one or more sentences, for example {@code Close each Statement.}
     * @return this builder
     */
    public Builder library(String packageName, String advice) {
      Objects.requireNonNull(advice, "advice");
      Builder self = library(packageName);
      advices.add(advice);
      return self;
    }

    /**
     * Sets the handler of leak reports. The default handler logs them through the {@link
     * System.Logger} {@code dev.lasso.runtime}. Of the reports of one kind and place it logs the
     * 1st, 10th, 100th, 1000th and so on, and of lost roots without a place it counts the roots of
     * a type in all heaps; a handler set here gets all reports. While the JVM shuts down, and has
     * closed the log of the JDK, the default handler writes to standard error.
     *
     * <p>The handler runs on the heap's thread, in {@code openScope} and at the end of {@link
     * GcHeap#close}. Reports of a shared heap are delivered while the current thread is outside.
     * Lost scopes and roots are reported on any thread that has left the heap, or on its
     * maintenance thread; lost roots without a known place at most once a minute for each type of
     * held object. A thread that terminated inside is reported on any thread that tries to use the
     * heap. A lost shared heap is reported on a maintenance thread, and a lost confined heap on any
     * thread that opens or closes another heap, or that uses a heap of another thread.
     *
     * <p>The handler may use the heap as the current thread may, and close it. It must not refer to
     * the heap or its objects; otherwise the JVM could never find that the heap is lost. Exceptions
     * of the handler are logged.
     *
     * @param handler the handler
     * @return this builder
     */
    public Builder onLeak(Consumer<? super GcLeak> handler) {
      leakHandler = Objects.requireNonNull(handler, "handler");
      return this;
    }

    /**
     * Sets the handler of exceptions that cannot be thrown to a caller, as {@link
     * GcHeap#onUnraisable} does. The default handler logs them through the {@link System.Logger}
     * {@code dev.lasso.runtime}.
     *
     * @param handler the handler, which runs on the thread that uses the heap
     * @return this builder
     */
    public Builder onUnraisable(Consumer<? super GcUnraisable> handler) {
      unraisableHandler = Objects.requireNonNull(handler, "handler");
      return this;
    }

    /**
     * Sets whether to collect at every safepoint. This is slow, and helps tests to find misuse.
     * Default false.
     *
     * @param on true to collect at every safepoint
     * @return this builder
     */
    public Builder stress(boolean on) {
      stress = on;
      return this;
    }

    /**
     * Sets which thread destroys an object whose last root is closed while no thread is inside a
     * shared heap. If true, a maintenance thread does, a millisecond or two later, so that no
     * request has to wait for the death of a big graph. One or two daemon threads do the
     * maintenance of all shared heaps of the JVM, and end when the work is done. A finalizer or
     * another method of the program that blocks there for longer than a second, or waits for a
     * heap, does not delay the other heaps, because a new thread takes over. That is possible for a
     * hundred such methods at a time. If false, the thread that closes the root does, before {@code
     * close} returns. This option has no effect on a confined heap. Default false.
     *
     * @param on true to leave the work to the maintenance thread
     * @return this builder
     */
    public Builder releaseLater(boolean on) {
      releaseLater = on;
      return this;
    }

    /**
     * Guards a shared heap by a lock of the program, for a library that has such a lock already, or
     * whose functions lock a mutex of their own or call back. A thread that enters locks it first,
     * and unlocks it last when it leaves, so a thread that holds the lock enters without waiting
     * for others. The threads that release objects without having entered, such as those that close
     * a last root, and the maintenance lock it too. They do not wait for it: while the lock is held
     * elsewhere, the maintenance does their work about a millisecond after it is free.
     *
     * <p>Holding the lock is not enough to use the objects of the heap: enter it. If all threads
     * lock it before they call the library, no thread that is inside waits for the mutex of a
     * library whose callback waits to enter. One lock may guard several heaps.
     *
     * <ul>
     *   <li>Threads enter in the order of the lock.
     *   <li>{@link GcHeap#close(Duration)} returns when its time is up, even if another thread
     *       holds the lock. If the heap then closes with its last root or entry, it does so when
     *       the lock is free. {@link GcHeap#close()} waits for the lock.
     *   <li>If a thread ends inside, the heap is abandoned, as other heaps are, and it can be
     *       closed although the lock stays locked for ever. If a thread ends outside that holds the
     *       lock, the heap cannot be entered or closed any more, and its objects are not freed. The
     *       same holds for the other heaps that the lock guards.
     *   <li>A thread inside must not unlock the lock more often than it has locked it, nor wait for
     *       a condition of the lock.
     * </ul>
     *
     * <p>This option has no effect on a confined heap. By default a heap has a lock of its own.
     *
     * @param lock the lock that guards the heap; the program may lock it at any time
     * @return this builder
     */
    public Builder guardedBy(ReentrantLock lock) {
      guard = Objects.requireNonNull(lock, "lock");
      return this;
    }

    /**
     * Sets an executor that closes the resources of dead objects, for libraries that must be called
     * on a single thread, such as those for graphics and user interfaces. By default the thread
     * that lets an object die closes its resources.
     *
     * <p>Tasks are submitted in the order in which resources must be closed, so an executor with a
     * single thread keeps that order. Each resource is closed at most once, whatever the executor
     * does. If it rejects a task or throws, the current thread closes the resource at once, unless
     * the task has begun, and {@link GcHeap#onUnraisable} gets a report. Exceptions thrown by
     * closing are reported in the same way, on the executor's thread. Finalizers and callbacks
     * still run on the current thread, which also closes the heap's own resources: extra memory and
     * {@link GcWeak}s.
     *
     * <p>The executor gets the resource alone, because its owner is already dead. Therefore a
     * method named by {@code @Owned(release = …)} must be static, or a method of the resource. The
     * methods {@code create} and {@code allocate} refuse a class with any other such method by an
     * {@link IllegalStateException}, before its constructor runs.
     *
     * <p>{@link GcHeap#close(Duration)} waits for the executor. Resources that are still open after
     * that are reported to {@link #onLeak}. In {@link GcHeap#close()}, if the heap had to close
     * roots or scopes that were still open, or if the last root or entry closed the heap, the
     * executor gets a few more seconds.
     *
     * @param executor closes the resources; the caller shuts it down, after closing the heap
     * @return this builder
     */
    public Builder closeOn(Executor executor) {
      closeOn = Objects.requireNonNull(executor, "executor");
      return this;
    }

    /**
     * Opens a heap with these options. It belongs to the current thread.
     *
     * @return a new heap; the caller closes it on this thread
     */
    public GcHeap confined() {
      return ConfinedHeap.open(options(false));
    }

    /**
     * Opens a heap with these options. Threads enter it, one at a time.
     *
     * @return a new heap; the caller closes it, on any thread
     * @see GcHeap#shared
     */
    public GcHeap shared() {
      return SharedHeap.open(options(true));
    }

    private Options options(boolean shared) {
      return new Options(
          name,
          stress,
          maxPause,
          nativeBudget,
          new Options.Leaks(
              leakLevel, leakHandler, List.copyOf(libraries), String.join(" ", advices)),
          shared,
          releaseLater,
          guard,
          closeOn,
          unraisableHandler);
    }
  }

  /**
   * Opens a scope, which holds the objects created in it and releases them when it is closed.
   *
   * @return a new scope; the caller closes it
   * @throws IllegalStateException if the heap is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract GcScope openScope();

  /**
   * Enters a shared heap: waits until no other thread is inside, then opens a scope. Closing that
   * scope, which only this thread can, leaves the heap again. A thread that arrives may enter
   * before threads that wait. Once the first of these has waited for a millisecond, it enters next;
   * if it has waited for ten, the others enter after it in the order in which they asked. A thread
   * that is inside may enter again without waiting; it leaves when the last of its entries is
   * closed. An interrupt does not end the waiting, and the thread stays interrupted.
   *
   * <p>Other scopes may stay open when their thread leaves. Any thread that is inside can close
   * them.
   *
   * <p>On a confined heap this method does the same as {@link #openScope}.
   *
   * @return a new scope; the caller closes it, on this thread
   * @throws IllegalStateException if the heap is closed or is being closed; or if a thread has
   *     terminated inside without leaving the heap: because its objects may be half changed,
   *     nothing but {@link #close} is possible, and {@link Builder#onLeak} gets a report
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract GcScope enter();

  /**
   * Enters a shared heap as {@link #enter} does, but opens no scope and allocates nothing. Objects
   * of the heap may be read, changed and released inside; to create some, open a scope.
   *
   * <p>On a confined heap this method only checks that the current thread may use the heap.
   *
   * @return the entry, the same object each time; the caller closes it once, on this thread
   * @throws IllegalStateException as {@link #enter}
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract GcEntry lock();

  /**
   * Enters a shared heap as {@link #enter} does, but waits for a limited time.
   *
   * @param atMost the longest time to wait
   * @return a new scope; the caller closes it, on this thread. Null if the time elapsed first
   * @throws IllegalStateException as {@link #enter}
   * @throws InterruptedException if the thread was interrupted while waiting; the heap is not
   *     entered
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract @Nullable GcScope tryEnter(Duration atMost) throws InterruptedException;

  /**
   * Returns whether the current thread may use the heap now.
   *
   * @return true on the thread to which a heap is confined, and on the one that has entered a
   *     shared heap
   */
  public abstract boolean isInside();

  /**
   * Runs an action in a scope of its own, which is the {@linkplain GcScope#current current} scope
   * meanwhile. Opens the scope and closes it at the end, as {@code try (GcScope scope =
   * heap.enter())} does. Therefore the scope need not be a parameter of every method. A shared heap
   * is entered for the time of the action.
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
   * @param action the action; its exceptions are thrown on after the scope was closed
   * @throws IllegalStateException if the heap is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void run(Runnable action);

  /**
   * Runs an action as {@link #run} does, and returns its result. If the result is a container of
   * this heap, the scope around the call holds it afterwards: the innermost of the scopes that were
   * open before the call. If that scope already holds the container, nothing is counted.
   *
   * <pre>{@code
   * try (GcScope _ = heap.openScope()) {
   *   Tensor r = heap.call(() -> a.mul(b).add(c));   // a.mul(b) is dead now, and the scope holds r
   * }
   * }</pre>
   *
   * <p>There is no scope around a call by which a thread enters a shared heap, or a call on a
   * confined heap without an open scope. Such a call returns a container if something else owns or
   * holds it, and refuses it if it dies with the scope. To keep it alive, return {@link
   * #openRoot}{@code (r)}. Containers inside another result, such as a list or a record, are not
   * examined.
   *
   * @param <T> the type of the result
   * @param <X> the type of the exceptions of {@code action}
   * @param action the action
   * @return the result of {@code action}
   * @throws X any exception of {@code action}, after the scope was closed
   * @throws DeadObjectException if the result is a container of this heap that was dead before the
   *     scope was closed
   * @throws IllegalStateException if the heap is closed; if the result has died with the scope,
   *     because there is no scope around the call; or if {@code action} has closed the scope around
   *     the call together with its own, or has left a shared heap, so that nothing can hold the
   *     container that it returns. In these cases {@code action} has had its whole effect
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract <T extends @Nullable Object, X extends Throwable> T call(
      ScopedValue.CallableOp<? extends T, X> action) throws X;

  /**
   * Opens a root, which holds an object as long as the program needs it. Any thread may read, share
   * and close the root of a shared heap.
   *
   * @param <T> the type of the object
   * @param object the object to hold
   * @return a new root; the caller closes it
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if the heap is closed or the object under construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract <T extends GcObject> GcRoot<T> openRoot(T object);

  /**
   * Adds a hold, which belongs to the caller. For language runtimes and foreign code; elsewhere a
   * scope or a root is safer.
   *
   * @param <T> the type of the object
   * @param object the object to hold
   * @return {@code object}
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is under construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract <T extends GcObject> T retain(T object);

  /**
   * Releases a hold that the caller has from {@link #retain} or {@code allocate}. Destroys the
   * object if that was its last owner.
   *
   * @param object the object to release
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws ReferenceCountException if the object has no hold; nothing is freed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void release(GcObject object);

  /**
   * Determines again how many bytes outside the JVM's heap an object pins, after that number has
   * changed. Does nothing if the object's type has no {@code GcContainer(nativeBytes = …)}. The
   * setter of a resource calls this method. An exception of the method named by {@code nativeBytes}
   * is thrown on, and the previous number of bytes stays in effect.
   *
   * @param object the object
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is under construction or reports a negative number
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void reweigh(GcObject object);

  /**
   * Frees every tracked object that is not reachable from a hold or an untracked object. Collects
   * even if automatic collection is {@linkplain #disable disabled}. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.collect">gc.collect</a>.
   *
   * <p>First the callbacks of weak references run, then all finalizers. Resurrected objects
   * survive. For all others, the remaining weak references then read as null, all resources are
   * closed, and finally the fields are cleared.
   *
   * <p>Every object that is found is freed: there is no "uncollectable" garbage.
   *
   * @return the number of unreachable objects found, without those that a finalizer resurrected or
   *     that died by count because of finalizers; 0 from user code that a collection is calling. It
   *     includes the objects that an automatic collection in progress had found and not freed yet,
   *     some of which {@link #stats} may have counted as collected before
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract long collect();

  /**
   * Collects for a limited time: continues an automatic collection, or begins one. For moments when
   * the program is idle.
   *
   * @param atMost the longest time; user code that is called may take longer
   * @return true if the time sufficed to free all objects that were garbage before, including
   *     objects that their own finalizers changed; false if some may be left, and from user code
   *     that a collection is calling
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract boolean collect(Duration atMost);

  /**
   * Enables automatic collection, which is enabled in a new heap.
   *
   * @return true if it was enabled before
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract boolean enable();

  /**
   * Disables automatic collection. An object still dies as soon as its last owner releases it.
   *
   * @return true if it was enabled before
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract boolean disable();

  /**
   * Returns whether automatic collection is enabled. It is disabled while a callback of {@link
   * GcInspection#visitObjects} or {@link GcInspection#visitAll} runs, as in CPython.
   *
   * @return true if it is
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract boolean isEnabled();

  /**
   * Hides all tracked objects from collections, until {@link #unfreeze}. Collections treat these
   * objects, and all objects that they own, as alive. An object still dies when its last owner
   * releases it. For a big graph that is built once and stays. This method visits all objects in a
   * single pause, regardless of {@link Builder#maxPause}. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.freeze">gc.freeze</a>.
   *
   * @throws IllegalStateException if a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void freeze();

  /**
   * Unfreezes all frozen objects, so that the next collection examines them. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.unfreeze">gc.unfreeze</a>.
   *
   * @throws IllegalStateException if a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void unfreeze();

  /**
   * Returns the listeners, which are called in this order when a collection starts and stops,
   * except for collections that run while the heap closes.
   *
   * @return the heap's list, for the heap's thread. It may be changed at any time, even by
   *     listeners; a listener that is appended during a round of calls is called in that round
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract List<GcListener> listeners();

  /**
   * Sets the handler of exceptions that cannot be thrown to a caller: those of finalizers, of
   * callbacks, and of closing resources. The default handler logs them through the {@link
   * System.Logger} {@code dev.lasso.runtime}. Exceptions of the handler are logged.
   *
   * @param handler the new handler
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void onUnraisable(Consumer<? super GcUnraisable> handler);

  /**
   * Returns a view for inspection, which explains why objects are alive, lists the live objects,
   * and verifies their counts.
   *
   * @return the view, always the same; its methods are for the heap's thread
   */
  public abstract GcInspection inspect();

  /**
   * Returns the statistics of the heap. Any thread may call this method at any time, even after the
   * heap was closed. On a thread other than the heap's own, each figure may be slightly out of
   * date, and the figures may be of different moments.
   *
   * @return the current figures
   */
  public abstract GcStats stats();

  /**
   * Closes the heap and destroys every object in it. Releases kept garbage, then the open scopes,
   * newest first, and then the roots. Unfreezes all objects, and collects at most five times. Then
   * destroys the remaining objects, even if finalizers try to keep them: finalizers run in the
   * order of creation, and then resources are closed, an owner's before those of the objects that
   * it owns. Scopes and roots that were open, and objects that were still alive at that point, are
   * reported as leaks to {@link Builder#onLeak}.
   *
   * <p>Any thread can close a confined heap whose thread has terminated. Resources that only the
   * terminated thread could close, such as the memory of {@code extra()}, stay open and are
   * reported to {@link #onUnraisable}.
   *
   * <p>Any thread can close a shared heap, from inside or outside. From then on no thread can enter
   * the heap or open a root, and threads that wait to enter get the exception for a closed heap.
   * This method waits for another thread that is inside, for as long as that takes, and ends the
   * current thread's own entries if it is inside itself. It does not wait for open roots, whose
   * {@link GcRoot#get} throws afterwards. {@link #close(Duration)} waits for them, and for a
   * limited time. If a thread has terminated inside, this method does not wait for it.
   *
   * <p>Does nothing if the heap is already closed, on any thread. From then on, closing its scopes
   * and roots does nothing. If several threads close a shared heap at the same time, one of them
   * does, and the others return when it is done.
   *
   * @throws IllegalStateException if the current thread is already closing the heap, or if called
   *     from a collection, a destruction, a constructor of a container or a visit of the objects
   * @throws WrongThreadException if the heap is not this thread's
   */
  @Override
  public abstract void close();

  /**
   * Closes the heap without taking anything away from threads that still use it. From now on no
   * thread can enter a shared heap from outside or open a root, and threads that wait to enter get
   * the exception for a closed heap. Open roots can be used and closed, and a thread inside can
   * finish its work. If no root is open and no thread is inside, or as soon as this is so, the heap
   * closes as by {@link #close()}, and this method returns.
   *
   * <p>If the time elapses first, or the current thread is interrupted, this method returns false.
   * Then everything is freed that no open root holds: what is in a {@link GcRootCell}, in a scope
   * that a thread left open, and in cycles. Objects that open roots hold stay, and {@link
   * Builder#onLeak} gets a report of these roots. If a thread is inside, it frees all this when it
   * leaves, and the report shows where it is. The heap closes when the last root is closed and no
   * thread is inside, on the thread that closed this root or left. Until then, this method can be
   * called again to wait for longer, and {@link #close()} closes the heap at once.
   *
   * <p>A thread that is inside keeps its entries if this method returns false. A heap inside of
   * which a thread has terminated is closed in the same way. A confined heap is closed at once, as
   * by {@link #close()}, because no other thread could close its roots meanwhile.
   *
   * <p>Also waits until the executor of {@link Builder#closeOn} has closed all resources of a heap
   * that this method closes, confined or shared.
   *
   * @param patience the longest time to wait for roots, for the thread inside, and for the executor
   * @return true if the heap is closed, and nothing had to be destroyed by force: no scope or root
   *     was open, collections have freed every object, and all resources are closed; or if the heap
   *     was closed before, or by another thread meanwhile
   * @throws IllegalStateException as {@link #close()}
   * @throws WrongThreadException if the heap is confined to another thread, which has not
   *     terminated
   */
  public abstract boolean close(Duration patience);

  /**
   * For the runtime: registers an object whose constructor begins.
   *
   * @param object the object
   */
  protected abstract void register(GcObject object);

  /**
   * For the runtime: checks that an object of this heap is not dead.
   *
   * @param object the object
   * @throws DeadObjectException if it is dead
   * @throws WrongThreadException if the heap is not this thread's
   */
  protected abstract void checkAlive(GcObject object);

  /**
   * For the runtime: returns an object's name, state and counts for messages.
   *
   * @param object an object of this heap
   * @return the text
   */
  protected abstract String describe(GcObject object);

  /**
   * For the runtime: returns an object's name for messages.
   *
   * @param object an object of this heap
   * @return its type, number and label
   */
  protected abstract String name(GcObject object);
}
