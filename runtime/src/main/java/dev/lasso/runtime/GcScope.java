package dev.lasso.runtime;

import dev.lasso.runtime.heap.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A block that holds what is created in it, and lets go at its end, newest first.
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

  /** Made by the heap. */
  protected GcScope() {}

  /**
   * The scope that {@link GcHeap#run} or {@link GcHeap#call} has opened around what is running, the
   * innermost if there are several, of whichever heap. It is a {@link ScopedValue}: subtasks of a
   * {@code StructuredTaskScope} see it too, but it is for the thread of its heap. A scope that the
   * program opens within is not current; collections hand over to that all the same.
   *
   * <p>A look-up costs little, more after the thread has looked up many other scoped values; a
   * parameter costs nothing. A loop asks once.
   *
   * @return the scope, borrowed: what has opened it closes it
   * @throws IllegalStateException if there is none
   */
  public static GcScope current() {
    return Scope.current();
  }

  /**
   * The heap of this scope.
   *
   * @return the heap, borrowed
   */
  public abstract GcHeap heap();

  /**
   * Holds an existing object until this scope closes or {@linkplain #drop drops} it. An object kept
   * twice is held twice.
   *
   * @param <T> the type of the object
   * @param object what to hold
   * @return {@code object}
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if the scope is closed or the object under construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract <T extends GcObject> T keep(T object);

  /**
   * Lets go of an object early. If nobody else owns it, it is destroyed.
   *
   * @param object an object that this scope holds
   * @throws DeadObjectException if the object is dead
   * @throws IllegalStateException if the scope is closed
   * @throws ReferenceCountException if this scope does not hold it
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void drop(GcObject object);

  /**
   * Gives the hold that this scope has on an object to another scope, which lets go of it in place
   * of this one: what a call or a generator hands out to whoever goes on with it. Nothing is
   * counted, and the object becomes no suspect. If this scope holds it several times, one hold
   * moves; to move it to this scope itself changes nothing.
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
   * Marks what this scope holds now, for {@link #rewind(long)} to go back to. With it a scope is an
   * evaluation stack: an interpreter marks when it begins an expression, and rewinds at its end.
   *
   * <pre>{@code
   * long mark = scope.mark();
   * Value sum = add(evaluate(left, scope), evaluate(right, scope));
   * return scope.rewind(mark, sum);   // lets go of the operands, and holds the sum
   * }</pre>
   *
   * <p>Marks nest: to rewind to one ends those that were made after it; the mark itself stays good
   * until the scope closes. That a mark has ended is noticed unless a later one has been made
   * since.
   *
   * @return the mark, for this scope alone
   * @throws IllegalStateException if the scope is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract long mark();

  /**
   * Lets go of what this scope has held since {@code mark}, newest first, as closing it does; not
   * of what it has dropped or moved since, and what finalizers have it hold meanwhile included. A
   * safe point if there was anything: the heap may collect here.
   *
   * @param mark what {@link #mark} returned
   * @throws IllegalArgumentException if the mark is not of this scope, or was ended by going back
   *     to an earlier one
   * @throws IllegalStateException if the scope is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void rewind(long mark);

  /**
   * As {@link #rewind(long)}, and this scope holds {@code result} afterwards, as what it held first
   * after the mark: an earlier mark, or this one once more, lets go of it. If the scope has come to
   * hold it since the mark, nothing is counted. A result that is no container is plain data, which
   * nothing holds. V8's <a
   * href="https://v8.dev/docs/embed#handles-and-garbage-collection">EscapableHandleScope</a>.
   *
   * @param <T> the type of the result
   * @param mark what {@link #mark} returned
   * @param result what to go on holding; or plain data, or null
   * @return {@code result}
   * @throws DeadObjectException if the result is dead
   * @throws IllegalArgumentException if the mark is not of this scope, or was ended by going back
   *     to an earlier one, or the result belongs to another heap
   * @throws IllegalStateException if the scope is closed or the result under construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract <T extends @Nullable Object> T rewind(long mark, T result);

  /**
   * Closes all scopes of the heap that were opened after this one and are still open, newest first;
   * this one stays open. For who goes on where the code that was to close them does not: after a
   * caught {@link StackOverflowError}, in the course of which no {@code close} may have had room,
   * or when a suspended generator is dropped.
   *
   * <pre>{@code
   * long mark = scope.mark();
   * try {
   *   return call(function, scope);
   * } catch (StackOverflowError e) {
   *   scope.unwind();       // closes what the calls have left open
   *   scope.rewind(mark);   // and lets go of what they made in this scope
   *   throw new RecursionError();
   * }
   * }</pre>
   *
   * <p>It is the time of opening that counts, not who has opened a scope: two generators that are
   * to be dropped one without the other each close what is theirs. What roots hold stays.
   *
   * <p>Entries into a shared heap that were opened after this scope are closed, too, but for the
   * one by which the thread has come in: the thread is inside afterwards as before. A safe point if
   * there was any scope to close: the heap may collect here.
   *
   * @throws IllegalStateException if this scope is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public abstract void unwind();

  /**
   * Lets go of all it holds, newest first. A safe point: the heap may collect here. Does nothing if
   * the scope is closed already, by hand, by {@link #unwind}, or with its heap.
   *
   * @throws IllegalStateException if it is that of the last entry into a shared heap, and is closed
   *     from inside a collection, a destruction, a constructor of a container or a visit of the
   *     objects
   * @throws WrongThreadException if the heap is not this thread's
   */
  @Override
  public abstract void close();
}
