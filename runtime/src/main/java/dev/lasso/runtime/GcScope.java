package dev.lasso.runtime;

import dev.lasso.runtime.heap.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A scope, which holds the objects created in it and releases them at its end, newest first.
 *
 * <pre>{@code
 * try (GcScope scope = heap.openScope()) {
 *   Tensor t = GcTensor.create(scope, 3, 4);   // held by the scope
 *   model.setWeights(t);                       // owned by the model too
 * }                                            // t lives on as long as the model owns it
 * }</pre>
 *
 * <p>Open one scope per iteration or request, not one per program. Scopes may be closed in any
 * order.
 */
public abstract sealed class GcScope implements AutoCloseable permits Scope {

  /** Constructor for the runtime. */
  protected GcScope() {}

  /**
   * Returns the scope that {@link GcHeap#run} or {@link GcHeap#call} has opened around the running
   * code on the current thread, the innermost one if there are several, of any heap. A scope that
   * the program opens inside is not the current one, although owned collections hand elements over
   * to it.
   *
   * <p>The look-up is one of a {@link ThreadLocal}. A parameter costs nothing. In a loop, call this
   * method once.
   *
   * @return the scope, borrowed: the method that opened it closes it
   * @throws IllegalStateException if there is none
   */
  public static GcScope current() {
    return Scope.current();
  }

  /**
   * Returns the heap of this scope.
   *
   * @return the heap, borrowed
   */
  public abstract GcHeap heap();

  /**
   * Holds an existing object until this scope closes or {@linkplain #drop drops} it. An object that
   * is kept twice is held twice.
   *
   * @param <T> the type of the object
   * @param object the object to hold
   * @return {@code object}
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if the scope is closed or the object under construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract <T extends GcObject> T keep(T object);

  /**
   * Releases an object early. If it has no other owner, it is destroyed.
   *
   * @param object an object that this scope holds
   * @throws DeadObjectException if the object is dead
   * @throws IllegalStateException if the scope is closed
   * @throws ReferenceCountException if this scope does not hold it
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void drop(GcObject object);

  /**
   * Moves the hold of this scope on an object to another scope, which then releases it in place of
   * this one. For the result of a call, or a value of a generator, that the caller continues to
   * use. Nothing is counted, and the object does not become a suspect. If this scope holds the
   * object several times, one hold moves. Moving it to this scope itself changes nothing.
   *
   * <pre>{@code
   * Value result = generator.next();
   * generator.scope().moveTo(caller, result);   // outlives the generator's scope
   * }</pre>
   *
   * @param <T> the type of the object
   * @param to an open scope of the same heap
   * @param object an object that this scope holds
   * @return {@code object}
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if the other scope is of another heap
   * @throws IllegalStateException if one of the scopes is closed
   * @throws ReferenceCountException if this scope does not hold the object
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract <T extends GcObject> T moveTo(GcScope to, T object);

  /**
   * Returns a mark of the current holds of this scope, for {@link #rewind(long)}. Marks make a
   * scope an evaluation stack: an interpreter marks at the beginning of an expression, and rewinds
   * at its end.
   *
   * <pre>{@code
   * long mark = scope.mark();
   * Value sum = add(evaluate(left, scope), evaluate(right, scope));
   * return scope.rewind(mark, sum);   // releases the operands, and holds the sum
   * }</pre>
   *
   * <p>Marks nest: rewinding to a mark ends those made after it for good, but the mark itself stays
   * valid until the scope closes or is rewound to an earlier mark. A mark that a finalizer makes
   * while the scope is rewound ends with the objects that the scope has held before it. Rewinding
   * to an ended mark throws.
   *
   * @return the mark, for this scope alone; the same as the last one if the scope has not come to
   *     hold anything since
   * @throws IllegalStateException if the scope is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract long mark();

  /**
   * Releases the objects that this scope has held since {@code mark}, newest first, as closing it
   * does. These do not include objects that it has dropped or moved since, but include those that
   * finalizers have made it hold meanwhile. If there were any, this is a safepoint, at which the
   * heap may collect.
   *
   * @param mark a result of {@link #mark}
   * @throws IllegalArgumentException if the mark is not of this scope, or was ended by rewinding to
   *     an earlier one
   * @throws IllegalStateException if the scope is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void rewind(long mark);

  /**
   * Rewinds as {@link #rewind(long)} does, except that this scope holds {@code result} afterwards,
   * as its first object after the mark. Rewinding to an earlier mark, or to this one again,
   * releases the result. If the scope has begun to hold the result since the mark, nothing is
   * counted. A result that is not a container is plain data, and is not held. V8's <a
   * href="https://v8.dev/docs/embed#handles-and-garbage-collection">EscapableHandleScope</a>.
   *
   * @param <T> the type of the result
   * @param mark a result of {@link #mark}
   * @param result the object to keep holding; or plain data, or null
   * @return {@code result}
   * @throws DeadObjectException if the result is dead
   * @throws IllegalArgumentException if the mark is not of this scope, or was ended by rewinding to
   *     an earlier one, or the result belongs to another heap
   * @throws IllegalStateException if the scope is closed or the result under construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract <T extends @Nullable Object> T rewind(long mark, T result);

  /**
   * Closes all scopes of the heap that were opened after this one and are still open, newest first.
   * This scope stays open. For code that continues after the code that should have closed them was
   * aborted: after a caught {@link StackOverflowError}, during which no {@code close} may have had
   * room, or when a suspended generator is dropped.
   *
   * <pre>{@code
   * long mark = scope.mark();
   * try {
   *   return call(function, scope);
   * } catch (StackOverflowError e) {
   *   scope.unwind();       // closes what the calls have left open
   *   scope.rewind(mark);   // and releases their objects in this scope
   *   throw new RecursionError();
   * }
   * }</pre>
   *
   * <p>Only the order of opening counts, not the code that opened a scope. Therefore generators
   * that are dropped independently must each close their own scopes. Objects held by roots stay.
   *
   * <p>Entries into a shared heap that were opened with a scope after this one are closed, too,
   * except for the first entry of the thread, so that the thread is still inside afterwards. Those
   * of {@link GcHeap#lock} stay. If there was any scope to close, this is a safepoint, at which the
   * heap may collect.
   *
   * @throws IllegalStateException if this scope is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void unwind();

  /**
   * Releases all objects that this scope holds, newest first. This is a safepoint, at which the
   * heap may collect. Does nothing if the scope is already closed, by the program, by {@link
   * #unwind}, or with its heap.
   *
   * @throws IllegalStateException if it is the scope of the last entry into a shared heap, and is
   *     closed from inside a collection, a destruction, a constructor of a container or a visit of
   *     the objects
   * @throws WrongThreadException if the heap is not this thread's
   */
  @Override
  public abstract void close();
}
