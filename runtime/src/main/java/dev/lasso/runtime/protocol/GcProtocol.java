package dev.lasso.runtime.protocol;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.Adoption;
import dev.lasso.runtime.heap.Destruction;
import dev.lasso.runtime.heap.Errors;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Scope;
import dev.lasso.runtime.heap.StackRoom;
import dev.lasso.runtime.heap.WeakRef;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls that generated code makes: construction, counted stores, traversal. User code does not
 * need them.
 *
 * <p>All of them follow one rule: while an object is under construction, nothing it stores is
 * counted; everything is counted at once when it is adopted.
 */
public final class GcProtocol {

  private static final long SKIP_ONE = 1L << 32;
  private static final long FULL = 1L << 63;

  private GcProtocol() {}

  private static Heap heap(GcObject object) {
    return (Heap) object.gcHeap();
  }

  /**
   * Begins the construction of an object that {@code scope} will hold: makes room for it. If what
   * follows throws, {@link #fail} must be called.
   *
   * @param scope the scope
   * @return what is under construction already, for {@link #fail}
   * @throws IllegalStateException if the scope or its heap is closed
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static int begin(GcScope scope) {
    Scope held = (Scope) scope;
    held.reserve();
    return held.heap().begin();
  }

  /**
   * Begins the construction of an object that the caller will hold. If what follows throws, {@link
   * #fail} must be called.
   *
   * @param heap the heap
   * @return what is under construction already, for {@link #fail}
   * @throws IllegalStateException if the heap is closed
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static int begin(GcHeap heap) {
    return ((Heap) heap).begin();
  }

  /**
   * Adopts and tracks a constructed object; {@code scope} holds it. A safe point: the heap may
   * collect here.
   *
   * @param <T> the type of the object
   * @param scope the scope
   * @param object the object
   * @return {@code object}
   * @throws DeadObjectException if it refers to a dead object
   * @throws IllegalArgumentException if it refers to an object of another heap, or to a container
   *     as a resource, or is of another heap than the scope
   * @throws IllegalStateException if it owns an object under construction, or a collection that is
   *     part of another container; if it is adopted already, or the scope is closed
   */
  public static <T extends GcObject> T adopt(GcScope scope, T object) {
    heap(object).adopt(object, (Scope) scope);
    return object;
  }

  /**
   * Adopts a constructed object without tracking it; the caller has the one hold on it. A safe
   * point: the heap may collect here.
   *
   * @param <T> the type of the object
   * @param object the object
   * @return {@code object}
   * @throws DeadObjectException if it refers to a dead object
   * @throws IllegalArgumentException if it refers to an object of another heap, or to a container
   *     as a resource
   * @throws IllegalStateException if it owns an object under construction, or a collection that is
   *     part of another container; if it is adopted already
   */
  public static <T extends GcObject> T adopt(T object) {
    heap(object).adopt(object, null);
    return object;
  }

  /**
   * Gives up what is under construction since {@link #begin}, because its constructor or its
   * adoption has failed: it is dead, and the resources in its fields are closed, the last declared
   * first. What closing them throws is added to {@code cause} as {@linkplain
   * Throwable#addSuppressed suppressed}.
   *
   * @param heap the heap
   * @param outer what {@link #begin} returned
   * @param cause why
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void fail(GcHeap heap, int outer, Throwable cause) {
    ((Heap) heap).fail(outer, cause);
  }

  /**
   * Whether an object is under construction, so that its collections, which are no part of it yet,
   * may be filled.
   *
   * @param heap the heap
   * @return true if there is such an object in the heap
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static boolean isConstructing(GcHeap heap) {
    return ((Heap) heap).isConstructing();
  }

  /**
   * Begins the change of an edge: checks that {@code self} may own {@code object} and counts it in.
   * The store and {@link #disown} follow, with no call in between that could fail.
   *
   * @param self the new owner
   * @param object what it is about to own, or null
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if they belong to different heaps
   * @throws IllegalStateException if {@code object} is under construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void own(GcObject self, @Nullable GcObject object) {
    heap(self).own(self, object);
  }

  /**
   * As {@link #own}, for a field that is set to null: {@code disown(this, this.next, this.next =
   * ownNothing(this))}.
   *
   * @param <T> the type of the field
   * @param self the owner
   * @return null, which the field is set to
   * @throws DeadObjectException if {@code self} is dead
   * @throws WrongThreadException if the heap is confined to another thread
   */
  @SuppressWarnings("TypeParameterUnusedInFormals") // null is of any type
  public static <T> @Nullable T ownNothing(GcObject self) {
    heap(self).own(self, null);
    return null;
  }

  /**
   * Checks that {@code self} may own {@code object} and turns the hold that {@code scope} has on it
   * into an edge; the store follows. While {@code self} is under construction the scope keeps its
   * hold.
   *
   * @param self the new owner
   * @param scope a scope that holds {@code object}
   * @param object what it is about to own
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if they belong to different heaps
   * @throws IllegalStateException if {@code object} is under construction or the scope is closed
   * @throws ReferenceCountException if the scope does not hold {@code object}
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void move(GcObject self, GcScope scope, GcObject object) {
    heap(self).move(self, (Scope) scope, object);
  }

  /**
   * Ends the change of an edge: lets go of what {@code self} owned until the store just done, and
   * destroys it if that was its last owner.
   *
   * @param self the owner
   * @param old what it owned, or null
   * @throws ReferenceCountException if {@code old} has no owner left to let go
   */
  public static void disown(GcObject self, @Nullable GcObject old) {
    heap(self).disown(self, old);
  }

  /**
   * As {@link #disown(GcObject, GcObject)}, with the store as its last argument, as in {@code
   * disown(this, this.next, this.next = next)}: Java reads the old value before it.
   *
   * @param self the owner
   * @param old what it owned, or null
   * @param now what it owns now, or null
   * @throws ReferenceCountException if {@code old} has no owner left to let go
   */
  public static void disown(GcObject self, @Nullable GcObject old, @Nullable Object now) {
    heap(self).disown(self, old);
  }

  /**
   * Begins a change of what {@code self} owns, in which several edges are counted or let go. {@link
   * #changed} must follow. If an {@link Error} comes in between, the counts are too high until the
   * next safe point recounts them.
   *
   * @param self the owner
   * @throws DeadObjectException if it is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void change(GcObject self) {
    checkMutable(self);
    heap(self).beginChange();
  }

  /**
   * Ends a change that {@link #change} began.
   *
   * @param self the owner, which may be dead by now
   */
  public static void changed(GcObject self) {
    heap(self).endChange();
  }

  /**
   * Counts one edge more, within a {@link #change}.
   *
   * @param self the owner
   * @param object what it is about to own
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if they belong to different heaps
   * @throws IllegalStateException if {@code object} is under construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void count(GcObject self, GcObject object) {
    heap(self).count(self, object);
  }

  /**
   * Lets go of an edge, within a {@link #change}: destroys what it led to if that was its last
   * owner, which may run user code.
   *
   * @param self the owner
   * @param old what it owned
   * @throws ReferenceCountException if {@code old} has no owner left to let go
   */
  public static void uncount(GcObject self, GcObject old) {
    heap(self).uncount(self, old);
  }

  /**
   * Makes room for {@link #handOver}, before a change, if it will be needed.
   *
   * @param self the owner
   * @param old what it owns and is to be handed over
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void reserveHandOver(GcObject self, GcObject old) {
    heap(self).reserveHandOver(old);
  }

  /**
   * As {@link #disown}, for an object that is returned to the caller: if {@code self} was its last
   * owner, the innermost open scope of the heap holds it from now on. Without an open scope it
   * dies.
   *
   * @param self the owner
   * @param old what it owned
   * @throws ReferenceCountException if {@code old} has no owner left to let go
   */
  public static void handOver(GcObject self, GcObject old) {
    heap(self).handOver(self, old);
  }

  /**
   * Holds an object while its clear runs, which may take its last owner away. {@link #endClear}
   * must follow.
   *
   * @param self the object
   * @throws DeadObjectException if it is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void beginClear(GcObject self) {
    heap(self).beginClear(self);
  }

  /**
   * Lets go of an object that was cleared.
   *
   * @param self the object
   */
  public static void endClear(GcObject self) {
    heap(self).endClear(self);
  }

  /**
   * Checks that the weak field may refer to {@code target} and remembers that it does; the store
   * follows.
   *
   * @param self the object with the weak field
   * @param weak the number of the weak field
   * @param target what it is about to refer to, or null
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if they belong to different heaps
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void point(GcObject self, int weak, @Nullable GcObject target) {
    heap(self).point(self, weak, target);
  }

  /**
   * As {@link #point}, and {@link GcObject#gcTell} is called when the referent's death makes the
   * field null.
   *
   * @param self the object with the weak field
   * @param weak the number of the weak field
   * @param target what it is about to refer to, or null
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if they belong to different heaps
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void watch(GcObject self, int weak, @Nullable GcObject target) {
    heap(self).watch(self, weak, target);
  }

  /**
   * Checks that {@code self} may own the resource {@code now}; the store and {@link #close} follow.
   *
   * @param self the owner
   * @param field the name of the field; null if it is in none
   * @param old the resource it owns, or null
   * @param now the resource it is about to own, or null
   * @return false if {@code now} is {@code old}, so that there is nothing to do
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalArgumentException if {@code now} is a container, or a weak reference that is a
   *     part of another container; nothing is closed then
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static boolean replaceResource(
      GcObject self, @Nullable String field, @Nullable Object old, @Nullable Object now) {
    checkMutable(self);
    if (now == old) {
      return false;
    }
    StackRoom.check(); // the old one is to be closed when the new one is stored
    if (now != null) {
      Adoption.claim(self, field, now);
    }
    return true;
  }

  /**
   * Closes a resource that {@code self} does not own any more, then asks {@code self} again how
   * many native bytes it pins, if its type has a weight. What {@code close} and the weight's method
   * throw goes to the {@linkplain GcHeap#onUnraisable handler}.
   *
   * @param self the object that owned it
   * @param field the name of the field
   * @param old the resource, or null
   */
  public static void close(GcObject self, String field, @Nullable AutoCloseable old) {
    close(self, field, old, Destruction.CLOSE);
  }

  /**
   * As {@link #close(GcObject, String, AutoCloseable)}, for a resource of any type.
   *
   * @param <R> the type of the resource
   * @param self the object that owned it
   * @param field the name of the field
   * @param old the resource, or null
   * @param release closes it
   */
  public static <R> void close(
      GcObject self, String field, @Nullable R old, GcRelease<? super R> release) {
    heap(self).closeResource(self, field, old, release);
  }

  /**
   * Makes a weak reference for an entry of a collection. Other than a {@linkplain
   * GcWeak#of(GcObject, Consumer) reference of the program}, it is called back also where weak
   * references are cleared silently: by {@link GcHeap#delete}, and after the finalizers of a
   * collection, one of which has put the entry.
   *
   * @param <T> the type of the referent
   * @param referent what to refer to; may be under construction
   * @param remove removes the entry; calls no user code
   * @return a new weak reference
   * @throws DeadObjectException if the referent is dead
   * @throws WrongThreadException if its heap is confined to another thread
   */
  public static <T extends GcObject> GcWeak<T> entry(
      T referent, Consumer<? super GcWeak<T>> remove) {
    return WeakRef.entry(referent, remove);
  }

  /**
   * Checks that an object is not dead.
   *
   * @param object the object
   * @throws DeadObjectException if it is dead
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void checkAlive(GcObject object) {
    heap(object).checkAlive(object);
  }

  /**
   * Checks that an object may be changed: no traversal is running, and it is not dead, unless it is
   * its own destruction that calls its hand-written clear.
   *
   * @param object the object
   * @throws DeadObjectException if it is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void checkMutable(GcObject object) {
    heap(object).checkMutable(object);
  }

  /**
   * Visits one edge; until the visitor returns, the heap refuses changes. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.Py_VISIT">Py_VISIT</a>.
   *
   * @param <A> the type of the argument
   * @param visit the visitor
   * @param arg its argument
   * @param object what the field refers to, or null
   * @return what the visitor returns; 0 for null
   */
  public static <A extends @Nullable Object> int visit(
      GcVisitor<A> visit, A arg, @Nullable GcObject object) {
    if (object == null) {
      return 0;
    }
    Heap heap = heap(object);
    Thread mutator = heap.beginTraversal();
    try {
      return visit.visit(object, arg);
    } finally {
      heap.endTraversal(mutator);
    }
  }

  /**
   * Visits the items of an owned array, but not its gaps.
   *
   * @param <A> the type of the argument
   * @param visit the visitor
   * @param arg its argument
   * @param items what the field refers to, or null
   * @return the first result of the visitor that is not 0, at once, else 0
   */
  public static <A extends @Nullable Object> int visitItems(
      GcVisitor<A> visit, A arg, @Nullable GcObject @Nullable [] items) {
    if (items != null) {
      for (GcObject item : items) {
        int stop = visit(visit, arg, item);
        if (stop != 0) {
          return stop;
        }
      }
    }
    return 0;
  }

  /**
   * Visits one edge, unless a visit before has stopped the traversal.
   *
   * @param <A> the type of the argument
   * @param stop what the visit before returned
   * @param visit the visitor
   * @param arg its argument
   * @param object what the field refers to, or null
   * @return {@code stop} if that is not 0, else what the visitor returns; 0 for null
   */
  public static <A extends @Nullable Object> int visit(
      int stop, GcVisitor<A> visit, A arg, @Nullable GcObject object) {
    return stop == 0 ? visit(visit, arg, object) : stop;
  }

  /**
   * Visits the items of an owned array, unless a visit before has stopped the traversal.
   *
   * @param <A> the type of the argument
   * @param stop what the visit before returned
   * @param visit the visitor
   * @param arg its argument
   * @param items what the field refers to, or null
   * @return {@code stop} if that is not 0, else the first result of the visitor that is not 0, else
   *     0
   */
  public static <A extends @Nullable Object> int visitItems(
      int stop, GcVisitor<A> visit, A arg, @Nullable GcObject @Nullable [] items) {
    return stop == 0 ? visitItems(visit, arg, items) : stop;
  }

  /**
   * Visits the elements of an owned collection, unless a visit before has stopped the traversal.
   *
   * @param <A> the type of the argument
   * @param stop what the visit before returned
   * @param visit the visitor
   * @param arg its argument
   * @param collection what is in the field, or null
   * @return {@code stop} if that is not 0, else the first result of the visitor that is not 0, else
   *     0
   */
  public static <A extends @Nullable Object> int visitAll(
      int stop, GcVisitor<A> visit, A arg, @Nullable GcPart collection) {
    return stop != 0 || collection == null ? stop : collection.gcTraverse(visit, arg);
  }

  /**
   * The position at which {@link GcObject#gcEdges} starts.
   *
   * @param at the first index to fill
   * @param cursor how many entries to leave out
   * @return the position: the index in the low 32 bits, above it the entries still to be left out,
   *     negative when full
   */
  public static long edges(int at, long cursor) {
    return cursor << 32 | at;
  }

  /**
   * Copies one edge.
   *
   * @param object what the field refers to, or null
   * @param into where to
   * @param to the position
   * @return the position after it
   */
  public static long edge(@Nullable GcObject object, @Nullable GcObject[] into, long to) {
    if (object == null) {
      return to;
    }
    if (to >>> 32 == 0) {
      int at = (int) to;
      if (at < into.length) {
        into[at] = object;
        return to + 1;
      }
      return to | FULL;
    }
    return to < 0 ? to : to - SKIP_ONE;
  }

  /**
   * Copies many edges, as {@link #edge} does one. Gaps are copied too: so the cursor is a position
   * in the array, and an array of any length is copied in parts in linear time.
   *
   * @param objects the objects, null where there is a gap
   * @param count how many entries of the array are in use
   * @param into where to
   * @param to the position
   * @return the position after them
   */
  public static long edges(
      @Nullable GcObject[] objects, int count, @Nullable GcObject[] into, long to) {
    if (to < 0) {
      return to;
    }
    int skip = (int) (to >>> 32);
    if (skip >= count) {
      return to - count * SKIP_ONE;
    }
    int at = (int) to;
    int copied = Math.min(count - skip, into.length - at);
    System.arraycopy(objects, skip, into, at, copied);
    return copied == count - skip ? at + copied : at + copied | FULL;
  }

  /**
   * Copies the items of an owned array, as {@link #edges(GcObject[], int, GcObject[], long)} does.
   *
   * @param items what the field refers to, or null
   * @param into where to
   * @param to the position
   * @return the position after them
   */
  public static long items(
      @Nullable GcObject @Nullable [] items, @Nullable GcObject[] into, long to) {
    return items == null ? to : edges(items, items.length, into, to);
  }

  /**
   * The owned array of {@code self}, for one of its items to be read or set.
   *
   * @param <T> the type of the items
   * @param self the owner
   * @param items what the field refers to, or null
   * @return {@code items}
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalStateException if it is under construction: the array comes after the
   *     constructor
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static <T extends @Nullable GcObject> T[] items(GcObject self, T @Nullable [] items) {
    checkAlive(self);
    if (items == null) {
      throw Errors.noItems(self);
    }
    return items;
  }

  /**
   * Checks that a constructor has left the field of the owned array alone, which generated code is
   * about to set.
   *
   * @param self the owner
   * @param field the name of the field
   * @param stored what the constructor left in it
   * @throws IllegalStateException if that is not null
   */
  public static void checkNoItems(
      GcObject self, String field, @Nullable GcObject @Nullable [] stored) {
    if (stored != null) {
      throw Errors.storedItems(self, field);
    }
  }

  /**
   * Checks that the owned array of {@code self} may get another length: {@code self} is alive and
   * not tracked. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyObject_GC_Resize">PyObject_GC_Resize</a>.
   *
   * @param self the owner
   * @param length the new length
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalStateException if it is tracked
   * @throws NegativeArraySizeException if {@code length} is negative
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void checkResize(GcObject self, int length) {
    checkMutable(self);
    if (GcHeap.isTracked(self)) {
      throw Errors.trackedResize(self);
    }
    if (length < 0) {
      throw new NegativeArraySizeException(Integer.toString(length));
    }
  }

  /**
   * Lets go of the items that an owned array had beyond its new length.
   *
   * @param self the owner
   * @param old the array before it was replaced
   * @param length the new length
   */
  public static void disownItems(GcObject self, @Nullable GcObject[] old, int length) {
    Heap heap = heap(self);
    heap.beginChange();
    for (int i = length; i < old.length; i++) {
      GcObject item = old[i];
      if (item != null) {
        heap.uncount(self, item);
      }
    }
    heap.endChange();
  }

  /**
   * Makes a collection that was created after its owner was adopted a part of it.
   *
   * @param <C> the type of the collection
   * @param self the owner
   * @param collection a new collection without elements
   * @return {@code collection}; the caller stores it in a field
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalStateException if the collection is part of a container already
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static <C extends GcPart> C part(GcObject self, C collection) {
    checkMutable(self);
    if (heap(self).isAdopted(self)) {
      collection.gcBind(self);
    }
    return collection;
  }

  /**
   * A view of a map that a container has once it needs one.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @param map reads the field of the map: null until there is one
   * @return a view that can not be changed; empty until there is a map
   */
  public static <K, V> Map<K, V> readOnly(Supplier<? extends @Nullable Map<K, V>> map) {
    return new LateMap<>(map);
  }

  /**
   * What a collection throws that is to become a part of a second container.
   *
   * @param owner the container of which it is a part
   * @return the exception
   */
  public static IllegalStateException alreadyBound(GcObject owner) {
    return Errors.boundCollection(owner);
  }
}
