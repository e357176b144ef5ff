package dev.lasso.runtime.protocol;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.Adoption;
import dev.lasso.runtime.heap.Errors;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.HeldIterator;
import dev.lasso.runtime.heap.LastCalls;
import dev.lasso.runtime.heap.Owning;
import dev.lasso.runtime.heap.Resources;
import dev.lasso.runtime.heap.Scope;
import dev.lasso.runtime.heap.StackRoom;
import dev.lasso.runtime.heap.WeakRef;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
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
  private static final String NO_SCOPE =
      "scope is null: hand over an open scope of the heap, as heap.openScope() returns it";
  private static final String NO_HEAP =
      "heap is null: hand over the heap that the object is to be in, as GcHeap.confined() returns"
          + " it";

  private GcProtocol() {}

  /**
   * Begins the construction of an object that {@code scope} will hold: makes room for it. If what
   * follows throws, {@link #fail} must be called.
   *
   * @param scope the scope
   * @return what is under construction already, for {@link #fail}
   * @throws IllegalStateException if the scope or its heap is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static int begin(GcScope scope) {
    Scope held = (Scope) Objects.requireNonNull(scope, NO_SCOPE);
    held.reserve();
    return held.heap().construction.begin();
  }

  /**
   * Begins the construction of an object that the caller will hold. If what follows throws, {@link
   * #fail} must be called.
   *
   * @param heap the heap
   * @return what is under construction already, for {@link #fail}
   * @throws IllegalStateException if the heap is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static int begin(GcHeap heap) {
    return ((Heap) Objects.requireNonNull(heap, NO_HEAP)).construction.begin();
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
    Heap heap = Heap.of(object);
    heap.adopt(object, object.gcType(), (Scope) scope);
    heap.safePointAfterAdoption();
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
    Heap heap = Heap.of(object);
    heap.adopt(object, object.gcType(), null);
    heap.safePointAfterAdoption();
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
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void fail(GcHeap heap, int outer, Throwable cause) {
    ((Heap) heap).construction.fail(outer, cause);
  }

  /**
   * Whether an object is under construction, so that its collections, which are no part of it yet,
   * may be filled.
   *
   * @param heap the heap
   * @return true if there is such an object in the heap
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static boolean isConstructing(GcHeap heap) {
    return ((Heap) heap).construction.isAny();
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
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void own(GcObject self, @Nullable GcObject object) {
    Heap.of(self).owning.own(self, object);
  }

  /**
   * As {@link #own(GcObject, GcObject)}, for a field that can have other values, too, which are
   * plain data and not counted.
   *
   * @param self the new owner
   * @param value what the field is about to have, or null
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if {@code value} is a container of another heap
   * @throws IllegalStateException if {@code value} is a container under construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void own(GcObject self, @Nullable Object value) {
    Heap.of(self).owning.own(self, value instanceof GcObject container ? container : null);
  }

  /**
   * As {@link #own(GcObject, GcObject)}, for a field that is set to null: {@code disown(this,
   * this.next, this.next = ownNothing(this))}.
   *
   * @param <T> the type of the field
   * @param self the owner
   * @return null, which the field is set to
   * @throws DeadObjectException if {@code self} is dead
   * @throws WrongThreadException if the heap is not this thread's
   */
  @SuppressWarnings("TypeParameterUnusedInFormals") // null is of any type
  public static <T> @Nullable T ownNothing(GcObject self) {
    Heap.of(self).owning.ownNothing(self);
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
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void move(GcObject self, GcScope scope, GcObject object) {
    ((Scope) Objects.requireNonNull(scope, NO_SCOPE)).giveTo(Heap.of(self), self, object);
  }

  /**
   * As {@link #move(GcObject, GcScope, GcObject)}, for a field that can have other values, too,
   * which no scope holds.
   *
   * @param self the new owner
   * @param scope a scope that holds {@code value}, if that is a container
   * @param value what the field is about to have
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if {@code value} is a container of another heap
   * @throws IllegalStateException if {@code value} is a container under construction, or the scope
   *     is closed
   * @throws ReferenceCountException if the scope does not hold {@code value}
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void move(GcObject self, GcScope scope, Object value) {
    Heap heap = Heap.of(self);
    Objects.requireNonNull(value, "value");
    Scope held = (Scope) Objects.requireNonNull(scope, NO_SCOPE);
    if (value instanceof GcObject container) {
      held.giveTo(heap, self, container);
    } else {
      held.checkOpen();
      heap.owning.ownNothing(self);
    }
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
    Heap.of(self).owning.disown(self, old);
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
    Heap.of(self).owning.disown(self, old);
  }

  /**
   * As {@link #disown(GcObject, GcObject)}, for what was in a field that can have any value.
   *
   * @param self the owner
   * @param old what the field had, or null
   * @throws ReferenceCountException if {@code old} is a container without an owner to let go
   */
  public static void disown(GcObject self, @Nullable Object old) {
    Heap.of(self).owning.disown(self, old instanceof GcObject container ? container : null);
  }

  /**
   * As {@link #disown(GcObject, GcObject, Object)}, for a field that can have any value.
   *
   * @param self the owner
   * @param old what the field had, or null
   * @param now what it has now, or null
   * @throws ReferenceCountException if {@code old} is a container without an owner to let go
   */
  public static void disown(GcObject self, @Nullable Object old, @Nullable Object now) {
    Heap.of(self).owning.disown(self, old instanceof GcObject container ? container : null);
  }

  /**
   * Begins to take what an owned field has out of it, for {@code scope} to hold: checks that, and
   * makes room. The store and {@link #endTake} follow.
   *
   * @param self the owner
   * @param scope the scope that will hold it
   * @param old what the field has, or null; plain data is just taken
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalArgumentException if the scope is of another heap
   * @throws IllegalStateException if the scope is closed
   * @throws ReferenceCountException if {@code old} has too many holds, or no owner to let go
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void beginTake(GcObject self, GcScope scope, @Nullable Object old) {
    ((Scope) Objects.requireNonNull(scope, NO_SCOPE))
        .beginTake(self, old instanceof GcObject container ? container : null);
  }

  /**
   * Ends it, with the store as its last argument, as in {@code endTake(this, scope, this.next,
   * this.next = null)}: the edge is a hold of the scope now. While {@code self} is under
   * construction nothing is counted, and whoever holds what was in the field still does.
   *
   * @param <T> the type of the field
   * @param self the owner
   * @param scope the scope
   * @param old what the field had, or null
   * @param now null
   * @return {@code old}
   */
  public static <T> @Nullable T endTake(
      GcObject self, GcScope scope, @Nullable T old, @Nullable Object now) {
    if (old instanceof GcObject container) {
      ((Scope) scope).endTake(self, container);
    }
    return old;
  }

  /**
   * Begins to take a resource out of its field: checks that {@code self} may be changed, and that
   * the caller will get it. The store and {@link #taken} follow.
   *
   * @param self the owner
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void beginTake(GcObject self) {
    checkMutable(self);
    StackRoom.check();
  }

  /**
   * Tells that a resource was taken out of its field, unclosed: it is the caller's, and {@code
   * self} is asked again how many native bytes it pins. {@link #beginTake(GcObject)} comes first,
   * and the store is the last argument.
   *
   * @param <R> the type of the field
   * @param self the object that owned it
   * @param old what the field had, or null
   * @param now null
   * @return {@code old}
   */
  public static <R> @Nullable R taken(GcObject self, @Nullable R old, @Nullable Object now) {
    Heap.of(self).resources.taken(self, old);
    return old;
  }

  /**
   * As {@link #taken(GcObject, Object, Object)}, for a native handle: {@code taken(this,
   * this.handle, this.handle = 0)}.
   *
   * @param self the object that owned it
   * @param old what the field had, or 0
   * @param now 0
   * @return {@code old}
   */
  public static long taken(GcObject self, long old, long now) {
    Heap.of(self).resources.taken(self, null);
    return old;
  }

  /**
   * Begins a change of what {@code self} owns, in which several edges are counted or let go. {@link
   * #changed} must follow. If an {@link Error} comes in between, the counts are too high until the
   * next safe point recounts them.
   *
   * @param self the owner
   * @throws DeadObjectException if it is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void change(GcObject self) {
    Heap.of(self).owning.change(self);
  }

  /**
   * Ends a change that {@link #change} began.
   *
   * @param self the owner, which may be dead by now
   */
  public static void changed(GcObject self) {
    Heap.of(self).owning.changed();
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
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void count(GcObject self, GcObject object) {
    Heap.of(self).owning.count(self, object);
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
    Heap.of(self).owning.uncount(self, old);
  }

  /**
   * Makes room for {@link #handOver}, before a change, if it will be needed.
   *
   * @param self the owner
   * @param old what it owns and is to be handed over
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void reserveHandOver(GcObject self, GcObject old) {
    Heap.of(self).owning.reserveHandOver(old);
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
    Heap.of(self).owning.handOver(self, old);
  }

  /**
   * Returns an iterator that has the innermost open scope of the heap hold the object which {@code
   * next} returned last, until the iterator is used again. For collections that own nothing.
   *
   * @param <E> the type of the objects
   * @param objects an iterator over living objects
   * @return the iterator, which throws what {@code objects} throws, {@link IllegalStateException}
   *     if a traversal is running, and {@link WrongThreadException} if the heap of an object is not
   *     this thread's
   */
  public static <E extends GcObject> Iterator<E> holding(Iterator<E> objects) {
    return new HeldIterator<>(objects);
  }

  /**
   * Holds an object while its clear runs, which may take its last owner away. {@link #endClear}
   * must follow.
   *
   * @param self the object
   * @throws DeadObjectException if it is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void beginClear(GcObject self) {
    Heap.of(self).owning.beginClear(self);
  }

  /**
   * Lets go of an object that was cleared.
   *
   * @param self the object
   */
  public static void endClear(GcObject self) {
    Heap.of(self).owning.endClear(self);
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
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void point(GcObject self, int weak, @Nullable GcObject target) {
    Heap.of(self).pointing.point(self, weak, target);
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
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void watch(GcObject self, int weak, @Nullable GcObject target) {
    Heap.of(self).pointing.watch(self, weak, target);
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
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static boolean replaceResource(
      GcObject self, @Nullable String field, @Nullable Object old, @Nullable Object now) {
    checkMutable(self);
    if (now == old) {
      return false;
    }
    StackRoom.check(); // the old one is to be closed when the new one is stored
    if (now != null) {
      Heap.of(self).resources.claim(self, field, now);
    }
    return true;
  }

  /**
   * Checks that {@code self} may own all of some resources, which become a part of it. They are
   * stored next.
   *
   * @param self the owner
   * @param field the name of the field, or null
   * @param resources the resources
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalArgumentException if one is a container, or a {@link GcWeak} that is a part of
   *     another container; none has become a part of {@code self} then
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void claim(GcObject self, @Nullable String field, AutoCloseable[] resources) {
    checkMutable(self);
    StackRoom.check(); // for the store, too
    for (AutoCloseable resource : resources) {
      Adoption.checkClaim(self, field, resource);
    }
    for (AutoCloseable resource : resources) {
      Heap.of(self).resources.claim(self, field, resource);
    }
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
    close(self, field, old, LastCalls.CLOSE);
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
    Heap.of(self).resources.close(self, field, old, release);
  }

  /**
   * Checks that a native handle of {@code self} may be replaced; the store and {@link #closeHandle}
   * of the old one follow.
   *
   * @param self the owner
   * @param old what is in the field, or 0
   * @param now what is about to be in it, or 0
   * @return whether it is another one
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static boolean replaceHandle(GcObject self, long old, long now) {
    checkMutable(self);
    if (now == old) {
      return false;
    }
    if (now != 0) {
      Resources.checkOwner(self);
    }
    StackRoom.check(); // the old one is to be released when the new one is stored
    return true;
  }

  /**
   * Releases a native handle that {@code self} owns no more, and asks {@code self} again how many
   * native bytes it pins.
   *
   * @param <H> the type of the owner
   * @param self the object that owned it
   * @param field the name of the field, for messages
   * @param old the handle; 0 is none
   * @param release releases it; what it throws is reported
   */
  public static <H extends GcObject> void closeHandle(
      H self, String field, long old, GcHandleRelease<? super H> release) {
    Heap.of(self).resources.closeHandle(self, field, old, release);
  }

  /**
   * Closes all resources of a sequence, the last one first, each as {@link #close(GcObject, String,
   * AutoCloseable)} does, and takes them out.
   *
   * @param self the owner
   * @param field the name of the field
   * @param part the resources
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void closeAll(GcObject self, String field, GcResourcePart part) {
    Heap.of(self).resources.closeAll(self, field, part);
  }

  /**
   * Makes a weak reference for an entry of a collection. Other than a {@linkplain
   * GcWeak#of(GcObject, Consumer) reference of the program}, it is called back also where weak
   * references are cleared silently: by {@link GcCPython#delete}, and after the finalizers of a
   * collection, one of which has put the entry.
   *
   * @param <T> the type of the referent
   * @param referent what to refer to; may be under construction
   * @param remove removes the entry; calls no user code
   * @return a new weak reference
   * @throws DeadObjectException if the referent is dead
   * @throws WrongThreadException if its heap is not this thread's
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
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void checkAlive(GcObject object) {
    Heap.of(object).checkAlive(object);
  }

  /**
   * Checks that an object may be changed: no traversal is running, and it is not dead, unless it is
   * its own destruction that calls its hand-written clear.
   *
   * @param object the object
   * @throws DeadObjectException if it is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void checkMutable(GcObject object) {
    Heap.of(object).owning.checkMutable(object);
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
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static <T extends @Nullable Object> T[] items(GcObject self, T @Nullable [] items) {
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
      GcObject self, String field, @Nullable Object @Nullable [] stored) {
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
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void checkResize(GcObject self, int length) {
    checkMutable(self);
    if (GcCPython.isTracked(self)) {
      throw Errors.trackedResize(self);
    }
    if (length < 0) {
      throw new NegativeArraySizeException(Integer.toString(length));
    }
  }

  /**
   * Checks that the owned array of {@code self} may be replaced by a longer copy: {@code self} is
   * alive. It may be tracked, as all that it owns stays where it is.
   *
   * @param self the owner
   * @param before the length so far
   * @param length the new length
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalArgumentException if the new length is the smaller one
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void checkGrow(GcObject self, int before, int length) {
    checkMutable(self);
    if (length < before) {
      throw Errors.shrinking(self, before, length);
    }
  }

  /**
   * Lets go of the items that an owned array had beyond its new length.
   *
   * @param self the owner
   * @param old the array before it was replaced
   * @param length the new length
   */
  public static void disownItems(GcObject self, @Nullable Object[] old, int length) {
    Heap.of(self).owning.uncount(self, old, length);
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
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static <C extends GcPart> C part(GcObject self, C collection) {
    checkMutable(self);
    if (Owning.isAdopted(self)) {
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
   * @return a view that cannot be changed; empty until there is a map
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
