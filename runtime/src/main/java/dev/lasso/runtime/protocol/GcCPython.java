package dev.lasso.runtime.protocol;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.Heap;
import java.util.List;
import java.util.Objects;

/**
 * What CPython's <a href="https://docs.python.org/3/library/gc.html">gc module</a> and <a
 * href="https://docs.python.org/3/c-api/gcsupport.html">C API</a> can do with objects, beyond what
 * every program needs, which {@link GcHeap} has: {@code collect}, {@code enable}, {@code freeze}
 * and the like. For language runtimes.
 *
 * <pre>{@code
 * GcCPython gc = GcCPython.of(heap);
 * GcNode node = GcNode.allocate(heap);   // not tracked, and held once, by the caller
 * GcNode.setNext(node, next);
 * gc.track(node);                        // complete: from now on collections look at it
 * }</pre>
 *
 * <p>It is a view of the heap, and costs nothing to have. Its methods are for the heap's thread,
 * but for the static ones, which any thread may call: elsewhere the answer may be out of date.
 */
public sealed interface GcCPython permits Heap {

  /**
   * What CPython can do, of a heap.
   *
   * @param heap the heap, borrowed
   * @return the view, always the same for a heap
   */
  static GcCPython of(GcHeap heap) {
    return (Heap) Objects.requireNonNull(heap, "heap");
  }

  /**
   * Whether an object can own others. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyObject_IS_GC">PyObject_IS_GC</a>.
   *
   * @param object any object
   * @return true if it is a {@link GcObject} and its {@linkplain GcType#isContainer type} can own
   *     others; only such objects are ever tracked
   */
  static boolean isContainer(Object object) {
    return object instanceof GcObject container && container.gcType().isContainer();
  }

  /**
   * Whether the collector knows the object. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyObject_GC_IsTracked">PyObject_GC_IsTracked</a>.
   *
   * @param object any object, dead or alive
   * @return true from {@link #track} to {@link #untrack} or death, also while it is {@linkplain
   *     GcHeap#freeze frozen}; false for what is no {@link GcObject}
   */
  static boolean isTracked(Object object) {
    return object instanceof GcObject container && Heap.isTracked(container);
  }

  /**
   * Whether the object's finalizer has run. While it runs: true if a collection calls it, false if
   * the last owner let go, as in CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyObject_GC_IsFinalized">PyObject_GC_IsFinalized</a>.
   *
   * @param object any object
   * @return true if it has a finalizer that has run; always false for a dead object and for what is
   *     no {@link GcObject}
   */
  static boolean isFinalized(Object object) {
    return object instanceof GcObject container && Heap.isFinalized(container);
  }

  /**
   * Makes an object known to the collector. Does nothing for objects that cannot own others.
   * CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyObject_GC_Track">PyObject_GC_Track</a>.
   *
   * @param object an untracked object
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is tracked already or under construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  void track(GcObject object);

  /**
   * Hides an object from the collector: it and what it owns count as alive. Does nothing if it is
   * not tracked. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyObject_GC_UnTrack">PyObject_GC_UnTrack</a>.
   *
   * @param object the object
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is under construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  void untrack(GcObject object);

  /**
   * Destroys an object without its finalizer and without the callbacks of weak references to it:
   * closes its resources and lets go of what it owns. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyObject_GC_Del">PyObject_GC_Del</a>.
   *
   * @param object an untracked object that nobody owns and whose one hold is the caller's
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is tracked, owned, held more than once, or under
   *     construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  void delete(GcObject object);

  /**
   * As {@link GcHeap#collect()} if automatic collection is enabled, else nothing. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyGC_Collect">PyGC_Collect</a>.
   *
   * @return how many unreachable objects were freed; 0 when disabled
   * @throws ReferenceCountException if a container visits more than it owns; nothing is freed then
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  long collectIfEnabled();

  /**
   * How many objects are frozen. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.get_freeze_count">gc.get_freeze_count</a>.
   *
   * @return the number of frozen objects that are alive
   * @throws WrongThreadException if the heap is not this thread's
   */
  int freezeCount();

  /**
   * The objects that the collector knows, without frozen ones and those that a running collection
   * is freeing. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.get_objects">gc.get_objects</a>.
   *
   * @return a new list of borrowed objects
   * @throws IllegalStateException if a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  List<GcObject> getObjects();

  /**
   * What objects own: all that their traverse visits, in this order, repeated as often as it is
   * owned. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.get_referents">gc.get_referents</a>.
   *
   * @param objects the owners, tracked or not
   * @return a new list of borrowed objects
   * @throws DeadObjectException if one of the owners is dead
   * @throws IllegalArgumentException if one of them belongs to another heap
   * @throws IllegalStateException if one of them is under construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  List<GcObject> getReferents(GcObject... objects);

  /**
   * Who owns one of the objects: each owner among {@link #getObjects} once, garbage that was not
   * collected yet included. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.get_referrers">gc.get_referrers</a>.
   *
   * @param objects the owned
   * @return a new list of borrowed objects
   * @throws DeadObjectException if one of the owned is dead
   * @throws IllegalArgumentException if one of them belongs to another heap
   * @throws IllegalStateException if one of them is under construction or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  List<GcObject> getReferrers(GcObject... objects);

  /**
   * Whether collections keep the garbage that they find, for a look at it, instead of freeing it:
   * finalizers and callbacks run as usual, then the objects go into {@link #garbage}, their fields
   * and resources untouched. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.DEBUG_SAVEALL">DEBUG_SAVEALL</a>. Off at
   * first, and while the heap closes.
   *
   * @param on true to keep garbage
   * @return whether it was kept before
   * @throws WrongThreadException if the heap is not this thread's
   */
  boolean keepGarbage(boolean on);

  /**
   * The garbage that collections kept. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.garbage">gc.garbage</a>.
   *
   * <p>The list holds its elements. What is taken out of it is freed, by the next collection if it
   * is in a cycle; its finalizer does not run again. Closing the heap empties it.
   *
   * @return the heap's list, for the heap's thread; it may be changed at any time
   * @throws WrongThreadException if the heap is not this thread's
   */
  List<GcObject> garbage();
}
