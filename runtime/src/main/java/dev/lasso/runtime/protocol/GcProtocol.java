package dev.lasso.runtime.protocol;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.collect.Adoption;
import dev.lasso.runtime.collect.EdgeBarrier;
import dev.lasso.runtime.collect.ResourceBarrier;
import dev.lasso.runtime.collect.UserCodeRunner;
import dev.lasso.runtime.collect.WeakBarrier;
import dev.lasso.runtime.heap.ElementHoldingIterator;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Scope;
import dev.lasso.runtime.object.AllocationSites;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.OwnershipErrors;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.object.WeakRef;
import dev.lasso.runtime.observe.StackBang;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The methods that generated code calls: construction, counted stores, traversal. User code does
 * not need them.
 *
 * <p>All of them follow one rule. While an object is under construction, the values that it stores
 * are not counted. When it is adopted, all of them are counted at once.
 */
public final class GcProtocol {
  private static final String NO_SCOPE =
      "scope is null. Pass an open scope of the heap, as heap.openScope() returns it";
  private static final String NO_HEAP =
      "heap is null. Pass the heap in which the object is created, as GcHeap.confined() returns"
          + " it";

  private GcProtocol() {}

  /**
   * Begins the construction of an object that {@code scope} will hold. If a later step throws,
   * {@link #fail} must be called.
   *
   * @param scope the scope, or {@link #noScope}
   * @return the newest object already under construction, for {@link #fail}
   * @throws IllegalStateException if the scope or its heap is closed
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static int begin(GcScope scope) {
    return ((Scope) Objects.requireNonNull(scope, NO_SCOPE)).begin();
  }

  /**
   * Returns what takes the place of a scope in {@code create}, so that the new object is not
   * tracked, and the caller has the only hold on it.
   *
   * @param heap the heap
   * @return a closed scope
   */
  public static GcScope noScope(GcHeap heap) {
    return ((Heap) Objects.requireNonNull(heap, NO_HEAP)).noScope;
  }

  /**
   * Adopts a constructed object. With a scope, which holds the object from now on, it is tracked.
   * Otherwise it is not tracked, and the caller has the only hold on it. This is a safepoint: the
   * heap may collect.
   *
   * @param <T> the type of the object
   * @param scope the scope, or null
   * @param object the object
   * @return {@code object}
   * @throws DeadObjectException if it refers to a dead object
   * @throws IllegalArgumentException if it refers to an object of another heap, or to a container
   *     as a resource, or is of another heap than the scope
   * @throws IllegalStateException if it owns an object under construction, or a collection that is
   *     part of another container; if it is adopted already, or the scope is closed
   */
  public static <T extends GcObject> T adopt(@Nullable GcScope scope, T object) {
    Heap heap = Heap.of(object);
    return adopt(heap, scope == null ? heap.noScope : scope, object, object.gcType(), false);
  }

  /**
   * Adopts a constructed object, as {@link #adopt(GcScope, GcObject)} does.
   *
   * @param <T> the type of the object
   * @param heap the heap of the object
   * @param scope the scope, or {@link #noScope}
   * @param object the object
   * @param type the type of the object
   * @param bare true if none of its fields refers to a container, a collection or a resource that
   *     is not {@linkplain #isBare bare}
   * @return {@code object}
   * @throws DeadObjectException if it refers to a dead object
   * @throws IllegalArgumentException as {@link #adopt(GcScope, GcObject)}
   * @throws IllegalStateException as {@link #adopt(GcScope, GcObject)}
   */
  public static <T extends GcObject> T adopt(
      GcHeap heap, GcScope scope, T object, GcType type, boolean bare) {
    TypeInfo info = (TypeInfo) type;
    if (!info.pinsNativeBytes) {
      return adopt(heap, scope, object, type, bare, 0);
    }
    Heap own = (Heap) heap;
    own.adopt(object, info, (Scope) scope); // weighs it, which may store references
    own.safepointAfterAdoption();
    return object;
  }

  /**
   * Returns whether an adoption may skip a resource. If all references of an object are null or
   * such resources, the adoption need not examine its fields.
   *
   * @param heap the heap of the object
   * @param resource the value of a field for a resource, or null
   * @return false if the resource can be part of an object, is a container or a link to an object,
   *     or if the heap records the owners of resources
   */
  public static boolean isBare(GcHeap heap, @Nullable Object resource) {
    return resource == null
        || (((Heap) heap).resourceOwners == null && Adoption.isUnbound(resource));
  }

  /**
   * Returns the native bytes of a constructed object that is about to be adopted.
   *
   * @param object the object
   * @return its weight, at least 0
   * @throws IllegalStateException if it is adopted already, or says that it has fewer than 0 bytes
   * @throws WrongThreadException if its heap is not this thread's
   */
  public static long weigh(GcObject object) {
    return Heap.of(object).weigh(object, (TypeInfo) object.gcType());
  }

  /**
   * Adopts a weighed object, as {@link #adopt(GcScope, GcObject)} does.
   *
   * @param <T> the type of the object
   * @param heap the heap of the object
   * @param scope the scope, or {@link #noScope}
   * @param object the object
   * @param type the type of the object
   * @param bare as for {@link #adopt(GcHeap, GcScope, GcObject, GcType, boolean)}, since the object
   *     was weighed
   * @param bytes its native bytes, from {@link #weigh}
   * @return {@code object}
   * @throws DeadObjectException if it refers to a dead object
   * @throws IllegalArgumentException as {@link #adopt(GcScope, GcObject)}
   * @throws IllegalStateException as {@link #adopt(GcScope, GcObject)}
   */
  public static <T extends GcObject> T adopt(
      GcHeap heap, GcScope scope, T object, GcType type, boolean bare, long bytes) {
    Heap own = (Heap) heap;
    if (bare) {
      own.adoptBare(object, (TypeInfo) type, bytes, (Scope) scope);
    } else {
      own.adopt(object, (TypeInfo) type, bytes, (Scope) scope);
    }
    own.safepointAfterAdoption();
    return object;
  }

  /**
   * Abandons the objects whose construction has begun since {@link #begin}, because a constructor
   * or an adoption has failed. These objects are dead. The resources in their fields are closed,
   * the last declared first, and exceptions thrown by that are added to {@code cause} as
   * {@linkplain Throwable#addSuppressed suppressed} exceptions.
   *
   * @param heap the heap
   * @param outer the value that {@link #begin} returned
   * @param cause the reason for the failure
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void fail(GcHeap heap, int outer, Throwable cause) {
    ((Heap) heap).construction.fail(outer, cause);
  }

  /**
   * Returns whether an object is under construction. If so, collections that are not part of a
   * container yet may be filled, because they may belong to that object.
   *
   * @param heap the heap
   * @return true if there is such an object in the heap
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static boolean isConstructing(GcHeap heap) {
    return ((Heap) heap).construction.isAny();
  }

  /**
   * Begins the change of an edge: checks that {@code self} may own {@code object}, and counts the
   * new edge. The store and {@link #removeEdge} follow, with no call in between that could fail.
   *
   * @param self the new owner
   * @param object the object that it is about to own, or null
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if they belong to different heaps
   * @throws IllegalStateException if {@code object} is under construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void addEdge(GcObject self, @Nullable GcObject object) {
    Heap.of(self).edgeBarrier.addEdge(self, object);
  }

  /**
   * Begins the change of an edge, as {@link #addEdge} does, for a field that can have any value. A
   * value that is not a container is plain data, and is not counted.
   *
   * @param self the new owner
   * @param value the value that is about to be stored, or null
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if {@code value} is a container of another heap
   * @throws IllegalStateException if {@code value} is a container under construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void addValueEdge(GcObject self, @Nullable Object value) {
    Heap.of(self).edgeBarrier.addEdge(self, value instanceof GcObject container ? container : null);
  }

  /**
   * Checks that {@code self} may own {@code object}, and turns a hold of {@code scope} on it into
   * an edge. The store follows. While {@code self} is under construction, the scope keeps its hold.
   *
   * @param self the new owner
   * @param scope a scope that holds {@code object}
   * @param object the object that {@code self} is about to own
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
   * Moves a value into a field that can have any value, as {@link #move} does. A value that is not
   * a container is plain data, which no scope holds.
   *
   * @param self the new owner
   * @param scope a scope that holds {@code value}, if that is a container
   * @param value the value that is about to be stored
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if {@code value} is a container of another heap
   * @throws IllegalStateException if {@code value} is a container under construction, or the scope
   *     is closed
   * @throws ReferenceCountException if the scope does not hold {@code value}
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void moveValue(GcObject self, GcScope scope, Object value) {
    Heap heap = Heap.of(self);
    Objects.requireNonNull(value, "value");
    Scope held = (Scope) Objects.requireNonNull(scope, NO_SCOPE);
    if (value instanceof GcObject container) {
      held.giveTo(heap, self, container);
    } else {
      held.checkOpen();
      heap.edgeBarrier.beginRemoval(self);
    }
  }

  /**
   * Ends the change of an edge: releases the object that {@code self} owned until the store just
   * done, and destroys it if {@code self} was its last owner.
   *
   * @param self the owner
   * @param old the object that it owned, or null
   * @throws ReferenceCountException if {@code old} has no owner left to release it
   */
  public static void removeEdge(GcObject self, @Nullable GcObject old) {
    Heap.of(self).edgeBarrier.removeEdge(self, old);
  }

  /**
   * Ends the change of an edge, as {@link #removeEdge} does, for a field that can have any value.
   *
   * @param self the owner
   * @param old the old value of the field, or null
   * @throws ReferenceCountException if {@code old} is a container without an owner to release it
   */
  public static void removeValueEdge(GcObject self, @Nullable Object old) {
    Heap.of(self)
        .edgeBarrier
        .removeEdge(self, old instanceof GcObject container ? container : null);
  }

  /**
   * Begins to take the value of an owned field out of it and into {@code scope}: checks that this
   * is possible, and reserves space for the hold. The store and {@link #endTake} follow.
   *
   * @param self the owner
   * @param scope the scope that will hold the value
   * @param old the field's value, or null; plain data is taken without a hold
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalArgumentException if the scope is of another heap
   * @throws IllegalStateException if the scope is closed
   * @throws ReferenceCountException if {@code old} has too many holds, or no owner to release it
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void beginTake(GcObject self, GcScope scope, @Nullable Object old) {
    ((Scope) Objects.requireNonNull(scope, NO_SCOPE))
        .beginTake(self, old instanceof GcObject container ? container : null);
  }

  /**
   * Ends what {@link #beginTake(GcObject, GcScope, Object)} began, with the store as its last
   * argument: {@code endTake(this, scope, this.next, this.next = null)}. Turns the edge into a hold
   * of the scope. While {@code self} is under construction nothing is counted, so the holds on the
   * value stay as they are.
   *
   * @param <T> the type of the field
   * @param self the owner
   * @param scope the scope
   * @param old the old value of the field, or null
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
   * the stack has room to return the resource to the caller. The store and {@link #taken} follow.
   *
   * @param self the owner
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void beginTake(GcObject self) {
    checkMutable(self);
    ResourceBarrier.checkNotClosing(self);
    StackBang.check();
  }

  /**
   * Ends taking a resource out of its field, with the store as its last argument; {@link
   * #beginTake(GcObject)} comes first. The resource is not closed, and belongs to the caller. The
   * native bytes that {@code self} pins are determined again.
   *
   * @param <R> the type of the field
   * @param self the object that owned it
   * @param old the old value of the field, or null
   * @param now null
   * @return {@code old}
   */
  public static <R> @Nullable R taken(GcObject self, @Nullable R old, @Nullable Object now) {
    Heap.of(self).resourceBarrier.taken(self, old);
    return old;
  }

  /**
   * Ends taking a native handle out of its field, as {@link #taken(GcObject, Object, Object)} does
   * for a resource: {@code taken(this, this.handle, this.handle = 0)}.
   *
   * @param self the object that owned it
   * @param old the old value of the field, or 0
   * @param now 0
   * @return {@code old}
   */
  public static long taken(GcObject self, long old, long now) {
    Heap.of(self).resourceBarrier.taken(self, null);
    return old;
  }

  /**
   * Begins a change of the objects that {@code self} owns, in which several edges are counted or
   * released. {@link #endChange} must follow. If an {@link Error} strikes before that, the counts
   * may be too high until the next safepoint recounts them.
   *
   * @param self the owner
   * @throws DeadObjectException if it is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void beginChange(GcObject self) {
    Heap.of(self).edgeBarrier.beginChange(self);
  }

  /**
   * Ends a change that {@link #beginChange} began.
   *
   * @param self the owner, which may be dead by now
   */
  public static void endChange(GcObject self) {
    Heap.of(self).openChanges--;
  }

  /**
   * Checks, before a {@link #beginChange}, that {@code self} may own {@code object}, so that {@link
   * #countChecked} cannot fail during the change. Counts nothing.
   *
   * @param self the owner
   * @param object the object that it is about to own
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if they belong to different heaps
   * @throws IllegalStateException if {@code object} is under construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void checkCountable(GcObject self, GcObject object) {
    Heap.of(self).edgeBarrier.checkCountable(self, object);
  }

  /**
   * Counts one more edge, which {@link #checkCountable} has checked, during a {@link #beginChange}.
   * No user code may run between the two.
   *
   * @param self the owner
   * @param object the object that it is about to own
   */
  public static void countChecked(GcObject self, GcObject object) {
    Heap.of(self).edgeBarrier.countChecked(self, object);
  }

  /**
   * Releases an edge, during a {@link #beginChange}. If it was the last owner of its target, the
   * target is destroyed, which may run user code.
   *
   * @param self the owner
   * @param old the object that it owned
   * @throws ReferenceCountException if {@code old} has no owner left to release it
   */
  public static void uncount(GcObject self, GcObject old) {
    Heap.of(self).edgeBarrier.uncount(self, old);
  }

  /**
   * Reserves the space that {@link #handOver} may need, before a change.
   *
   * @param self the owner
   * @param old the object that it owns and will hand over
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void reserveHandOver(GcObject self, GcObject old) {
    Heap.of(self).edgeBarrier.reserveHandOver(old);
  }

  /**
   * Hands an object over that is returned to the caller, during a change: if {@code self} is its
   * last owner, the innermost open scope of the heap holds the object from now on, in place of the
   * edge.
   *
   * @param self the owner
   * @param old the object that it owned
   * @return the object whose edge must still be released, by {@link #uncount} during a {@link
   *     #beginChange}, else by {@link #removeEdge}; null if it was handed over
   */
  public static @Nullable GcObject handOver(GcObject self, GcObject old) {
    return Heap.of(self).edgeBarrier.handOver(self, old) ? null : old;
  }

  /**
   * Returns an iterator that makes the innermost open scope of the heap hold the object last
   * returned by {@code next}, until the iterator is used again. For collections that own nothing.
   *
   * @param <E> the type of the objects
   * @param objects an iterator over living objects
   * @return the iterator; it throws the exceptions of {@code objects}, {@link
   *     IllegalStateException} if a traversal is running, and {@link WrongThreadException} if the
   *     heap of an object is not this thread's
   */
  public static <E extends GcObject> Iterator<E> holding(Iterator<E> objects) {
    return new ElementHoldingIterator<>(objects);
  }

  /**
   * Holds an object while its clear runs, because the clear may remove the object's last owner.
   * {@link #endClear} must follow.
   *
   * @param self the object
   * @throws DeadObjectException if it is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void beginClear(GcObject self) {
    Heap.of(self).edgeBarrier.beginClear(self);
  }

  /**
   * Releases an object that was held while it was cleared.
   *
   * @param self the object
   */
  public static void endClear(GcObject self) {
    Heap.of(self).edgeBarrier.endClear(self);
  }

  /**
   * Checks that a weak field may refer to {@code target}, and records the reference. The store
   * follows.
   *
   * @param self the object with the weak field
   * @param weak the number of the weak field
   * @param target the object that it is about to refer to, or null
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if they belong to different heaps
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void setWeak(GcObject self, int weak, @Nullable GcObject target) {
    Heap.of(self).weakBarrier.setWeak(self, weak, target);
  }

  /**
   * Checks and records a reference in a weak field, as {@link #setWeak} does. In addition, {@link
   * GcObject#gcWeakCleared} is called when the referent's death makes the field null.
   *
   * @param self the object with the weak field
   * @param weak the number of the weak field
   * @param target the object that it is about to refer to, or null
   * @throws DeadObjectException if either is dead
   * @throws IllegalArgumentException if they belong to different heaps
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void setWatchedWeak(GcObject self, int weak, @Nullable GcObject target) {
    Heap.of(self).weakBarrier.setWatchedWeak(self, weak, target);
  }

  /**
   * Checks that {@code self} may own the resource {@code now}. The store and {@link #close} follow.
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
    StackBang.check(); // so that the old one can be closed once the new one is stored
    if (now != null) {
      Heap.of(self).resourceBarrier.claim(self, field, now);
    }
    return true;
  }

  /**
   * Checks that {@code self} may own all of the given resources, and makes them a part of it. The
   * stores follow.
   *
   * @param self the owner
   * @param field the name of the field, or null
   * @param resources the resources
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalArgumentException if one is a container, or a {@link GcWeak} that is a part of
   *     another container; then none has become a part of {@code self}
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void claim(GcObject self, @Nullable String field, AutoCloseable[] resources) {
    checkMutable(self);
    StackBang.check(); // for the stores, too
    for (AutoCloseable resource : resources) {
      Adoption.checkClaim(self, field, resource);
    }
    for (AutoCloseable resource : resources) {
      Heap.of(self).resourceBarrier.claim(self, field, resource);
    }
  }

  /**
   * Closes a resource that {@code self} no longer owns. Then determines the native bytes that
   * {@code self} pins again, if its type has a weight. Exceptions of {@code close} and of the
   * weight's method go to the {@linkplain GcHeap#onUnraisable handler}.
   *
   * @param self the object that owned it
   * @param field the name of the field
   * @param old the resource, or null
   */
  public static void close(GcObject self, String field, @Nullable AutoCloseable old) {
    close(self, field, old, UserCodeRunner.CLOSE);
  }

  /**
   * Closes a resource of any type, as {@link #close(GcObject, String, AutoCloseable)} does.
   *
   * @param <R> the type of the resource
   * @param self the object that owned it
   * @param field the name of the field
   * @param old the resource, or null
   * @param release closes the resource
   */
  public static <R> void close(
      GcObject self, String field, @Nullable R old, GcRelease<? super R> release) {
    Heap.of(self).resourceBarrier.close(self, field, old, release);
  }

  /**
   * Checks that a native handle of {@code self} may be replaced. The store follows, and then the
   * {@link #closeHandle} of the old handle.
   *
   * @param self the owner
   * @param old the field's value, or 0
   * @param now the value that is about to be stored, or 0
   * @return false if {@code now} equals {@code old}, so that there is nothing to do
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
      ResourceBarrier.checkCanOwn(self);
    }
    StackBang.check(); // so that the old one can be released once the new one is stored
    return true;
  }

  /**
   * Releases a native handle that {@code self} no longer owns, and determines the native bytes that
   * {@code self} pins again.
   *
   * @param <H> the type of the owner
   * @param self the object that owned it
   * @param field the name of the field, for messages
   * @param old the handle; 0 means none
   * @param release releases the handle; its exceptions are reported
   */
  public static <H extends GcObject> void closeHandle(
      H self, String field, long old, GcHandleRelease<? super H> release) {
    Heap.of(self).resourceBarrier.closeHandle(self, field, old, release);
  }

  /**
   * Creates a weak reference for an entry of a collection. Unlike a {@linkplain GcWeak#of(GcObject,
   * Consumer) reference of the program}, it is called back even if weak references are cleared
   * silently: by {@link GcCPython#delete}, and after the finalizers of a collection, if one of them
   * has added the entry.
   *
   * <p>If the owner of the collection is garbage, too, and a finalizer brings the owner back, the
   * reference is cleared and is not called back. Such an owner must treat an entry whose reference
   * is null as absent, and remove it when it next uses its place.
   *
   * @param <T> the type of the referent
   * @param referent the referent, which may be under construction
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
   * Checks that an object is not dead, or that its resources are still being closed, so that
   * release methods can use it.
   *
   * @param object the object
   * @throws DeadObjectException if it is dead
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void checkAlive(GcObject object) {
    Heap.of(object).checkAlive(object);
  }

  /**
   * Returns whether an object is dead or dying, so that weak references to it, and to all that dies
   * with it, read as null. For collections with weak entries.
   *
   * @param object the object
   * @return true if it is dead, or its death can no longer be prevented
   */
  public static boolean isDying(GcObject object) {
    return WeakBarrier.isDying(object);
  }

  /**
   * Checks that the resource in a field of an object may be read: the object answers, as for {@link
   * #checkAlive}, and the resource is not released.
   *
   * @param object the object
   * @param field the name of the field
   * @throws DeadObjectException if the object is dead or the resource is released
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void checkReadable(GcObject object, String field) {
    Heap.of(object).resourceBarrier.checkReadable(object, field);
  }

  /**
   * Returns what {@link #checkNotTaken} says about a resource that is about to be taken.
   *
   * @param self the object that owns it
   * @return the current place if the heap records places, otherwise an empty string
   */
  public static String takenAt(GcObject self) {
    AllocationSites sites = Heap.of(self).allocationSites;
    return sites == null ? "" : sites.here();
  }

  /**
   * Checks that an empty field is not empty because its resource was taken.
   *
   * @param self the object that owned it
   * @param field the name of the field
   * @param takenAt the result of {@link #takenAt}; null if nothing was taken
   * @throws IllegalStateException if it was taken
   */
  public static void checkNotTaken(GcObject self, String field, @Nullable String takenAt) {
    if (takenAt != null) {
      throw Errors.taken(self, field, takenAt);
    }
  }

  /**
   * Checks that a final field of an object may be read, as {@link #checkAlive} does. Outside of a
   * shared heap, any thread with an open root may read it, so only the object is checked there.
   *
   * @param object the object
   * @throws DeadObjectException if it is dead
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void checkFinal(GcObject object) {
    Heap heap = Heap.of(object);
    if (!heap.isReadOutside(object)) {
      heap.checkAlive(object);
    }
  }

  /**
   * Checks that the resource in a final field of an object may be read, as {@link #checkReadable}
   * does. Outside of a shared heap, any thread with an open root may read it, so only the object is
   * checked there.
   *
   * @param object the object
   * @param field the name of the field
   * @throws DeadObjectException if the object is dead or the resource is released
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static void checkFinal(GcObject object, String field) {
    Heap heap = Heap.of(object);
    if (!heap.isReadOutside(object)) {
      heap.resourceBarrier.checkReadable(object, field);
    }
  }

  /**
   * Checks that the object in a borrowed field is not dead, or that its resources are still being
   * closed. The value may also be null or no container.
   *
   * @param self the object that borrows
   * @param field the name of the field
   * @param value the value of the field
   * @param <T> the type of the field
   * @return {@code value}
   * @throws DeadObjectException if it is dead; the message contains the reason of the field
   */
  public static <T extends @Nullable Object> T borrowed(GcObject self, String field, T value) {
    if (value instanceof GcObject target) {
      WeakBarrier.checkBorrowed(self, field, target);
    }
    return value;
  }

  /**
   * Checks that an object may be changed: no traversal is running, and the object is not dead, or
   * its resources are still being closed. Another dead object may be changed only while its
   * destruction calls its hand-written clear.
   *
   * @param object the object
   * @throws DeadObjectException if it is dead
   * @throws IllegalStateException if a traversal of its heap is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void checkMutable(GcObject object) {
    Heap.of(object).edgeBarrier.checkMutable(object);
  }

  /**
   * Returns the owned array of {@code self}, so that one of its items can be read or set.
   *
   * @param <T> the type of the items
   * @param self the owner
   * @param items the field's value, or null
   * @return {@code items}
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalStateException if it is under construction, because the array is created after
   *     the constructor
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static <T extends @Nullable Object> T[] items(GcObject self, T @Nullable [] items) {
    checkAlive(self);
    return itemsToChange(self, items);
  }

  /**
   * Returns the owned array of {@code self}, which {@link #addEdge}, {@link #move} or {@link
   * #checkResize} checks before it is changed.
   *
   * @param <T> the type of the items
   * @param self the owner
   * @param items the field's value, or null
   * @return {@code items}
   * @throws DeadObjectException if {@code self} is dead and has no items any more
   * @throws IllegalStateException if it is under construction, because the array is created after
   *     the constructor
   */
  public static <T extends @Nullable Object> T[] itemsToChange(
      GcObject self, T @Nullable [] items) {
    if (items == null) {
      checkAlive(self);
      throw Errors.noItems(self);
    }
    return items;
  }

  /**
   * Checks that a constructor has not set the field of the owned array, which generated code is
   * about to set.
   *
   * @param self the owner
   * @param field the name of the field
   * @param stored the field's value after the constructor
   * @throws IllegalStateException if that is not null
   */
  public static void checkNoItems(
      GcObject self, String field, @Nullable Object @Nullable [] stored) {
    if (stored != null) {
      throw Errors.storedItems(self, field);
    }
  }

  /**
   * Checks that the owned array of {@code self} may get another length, because {@code self} is
   * alive and not tracked. CPython's <a
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
   * Checks that the owned array of {@code self} may be replaced by a longer copy, because {@code
   * self} is alive. Unlike for {@link #checkResize}, {@code self} may be tracked, because all items
   * stay at their indexes.
   *
   * @param self the owner
   * @param before the current length
   * @param length the new length
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalArgumentException if the new length is smaller
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
   * Releases the items of an owned array beyond its new length.
   *
   * @param self the owner
   * @param old the array before it was replaced
   * @param length the new length
   */
  public static void removeItemEdges(GcObject self, @Nullable Object[] old, int length) {
    Heap.of(self).edgeBarrier.uncount(self, old, length);
  }

  /**
   * Makes a collection that was created after the adoption of its owner a part of the owner.
   *
   * @param <C> the type of the collection
   * @param self the owner
   * @param collection a new collection without elements
   * @return {@code collection}; the caller stores it in a field
   * @throws DeadObjectException if {@code self} is dead
   * @throws IllegalStateException if the collection is part of a container already
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static <C extends GcOwnedCollection> C part(GcObject self, C collection) {
    checkMutable(self);
    if (EdgeBarrier.isAdopted(self)) {
      collection.gcBind(self);
    }
    return collection;
  }

  /**
   * Returns a view of a map that a container creates on first use.
   *
   * @param <K> the type of the keys
   * @param <V> the type of the values
   * @param map reads the field of the map, which is null until the map is created
   * @return a read-only view; empty until the map is created
   */
  public static <K, V> Map<K, V> readOnly(Supplier<? extends @Nullable Map<K, V>> map) {
    return new LazyMapView<>(map);
  }

  /**
   * Returns the exception for a collection that would become a part of a second container.
   *
   * @param owner the container of which it is a part
   * @return the exception
   */
  public static IllegalStateException alreadyBound(GcObject owner) {
    return OwnershipErrors.boundCollection(owner);
  }
}
