package dev.lasso.runtime.protocol;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.CPythonOperations;
import dev.lasso.runtime.heap.Heap;
import java.util.List;
import java.util.Objects;

/**
 * The operations of CPython's <a href="https://docs.python.org/3/library/gc.html">gc module</a> and
 * <a href="https://docs.python.org/3/c-api/gcsupport.html">C API</a> on objects, for language
 * runtimes. {@link GcHeap} has the operations that every program needs: {@code collect}, {@code
 * enable}, {@code freeze} and others.
 *
 * <pre>{@code
 * GcCPython gc = GcCPython.of(heap);
 * GcNode node = GcNode.allocate(heap);   // not tracked, and held once, by the caller
 * GcNode.setNext(node, next);
 * gc.track(node);                        // complete, so collections may examine it
 * }</pre>
 *
 * <p>An instance is a view of a heap, and costs nothing. Its methods must be called on the heap's
 * thread. The static methods may be called on any thread; on a thread that does not use the heap,
 * the answer may be out of date.
 */
public sealed interface GcCPython permits CPythonOperations {

  /**
   * Returns the view of a heap.
   *
   * @param heap the heap, borrowed
   * @return the view, always the same for a heap
   */
  static GcCPython of(GcHeap heap) {
    return new CPythonOperations((Heap) Objects.requireNonNull(heap, "heap"));
  }

  /**
   * Returns whether an object can own others. CPython's <a
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
   * Returns whether an object is tracked by the collector. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyObject_GC_IsTracked">PyObject_GC_IsTracked</a>.
   *
   * @param object any object, dead or alive
   * @return true from {@link #track} to {@link #untrack} or death, also while it is {@linkplain
   *     GcHeap#freeze frozen}; false if it is not a {@link GcObject}
   */
  static boolean isTracked(Object object) {
    return object instanceof GcObject container && CPythonOperations.isTracked(container);
  }

  /**
   * Returns whether an object's finalizer has run. While the finalizer runs, the answer is true if
   * a collection has called it, and false if the last owner has released the object, as in
   * CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyObject_GC_IsFinalized">PyObject_GC_IsFinalized</a>.
   *
   * @param object any object
   * @return true if it has a finalizer that has run, or that {@link #finalizable} has switched off;
   *     always false if it is dead, or not a {@link GcObject}
   */
  static boolean isFinalized(Object object) {
    return object instanceof GcObject container && CPythonOperations.isFinalized(container);
  }

  /**
   * Makes the collector track an object. Does nothing for objects that cannot own others. CPython's
   * <a
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
   * Makes the collector stop tracking an object. The object and the objects that it owns then count
   * as alive. Does nothing if it is not tracked. CPython's <a
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
   * Sets whether the finalizer of an object runs when the object dies. An object whose type has a
   * finalizer is finalizable from its birth until the finalizer begins to run.
   *
   * <p>A language in which few objects have a finalizer calls {@code finalizable(object, false)}
   * for each new object of the container class, and {@code finalizable(object, true)} once the
   * object gets one, such as by Lua's {@code setmetatable}. An object that is not finalizable dies
   * as cheaply as one of a type without a finalizer.
   *
   * <p>A finalizer that has run can be made to run again, which CPython has for objects that the
   * collector does not track. If a finalizer calls this method for its own object, it runs again
   * only if the object survives it. The finalizers of garbage are called once per collection.
   *
   * @param object the object
   * @param on true if its finalizer is to run
   * @return whether it was finalizable before
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap, or its type has no finalizer
   * @throws IllegalStateException if it is under construction or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  boolean finalizable(GcObject object, boolean on);

  /**
   * Destroys an object without running its finalizer or the callbacks of weak references to it:
   * closes its resources and releases the objects that it owns. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyObject_GC_Del">PyObject_GC_Del</a>.
   *
   * @param object an untracked object without owners whose only hold is the caller's
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is tracked, owned, held more than once, or under
   *     construction
   * @throws WrongThreadException if the heap is not this thread's
   */
  void delete(GcObject object);

  /**
   * Collects as {@link GcHeap#collect()} does if automatic collection is enabled, else does
   * nothing. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyGC_Collect">PyGC_Collect</a>.
   *
   * @return the number of unreachable objects that were freed; 0 when disabled
   * @throws IllegalStateException if the heap is closed or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  long collectIfEnabled();

  /**
   * Returns the number of frozen objects. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.get_freeze_count">gc.get_freeze_count</a>.
   *
   * @return the number of frozen objects that are alive
   * @throws WrongThreadException if the heap is not this thread's
   */
  int freezeCount();

  /**
   * Returns the objects that the collector tracks, except frozen objects and objects that a running
   * collection is freeing. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.get_objects">gc.get_objects</a>.
   *
   * @return a new list of borrowed objects
   * @throws IllegalStateException if a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  List<GcObject> getObjects();

  /**
   * Returns the objects owned by the given ones: all objects that their traverse visits, in this
   * order, repeated as often as they are owned. CPython's <a
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
   * Returns the owners of the given objects: each owner among {@link #getObjects} once, including
   * garbage that has not been collected yet. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.get_referrers">gc.get_referrers</a>.
   *
   * @param objects the owned objects
   * @return a new list of borrowed objects
   * @throws DeadObjectException if one of the owned objects is dead
   * @throws IllegalArgumentException if one of them belongs to another heap
   * @throws IllegalStateException if one of them is under construction or a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  List<GcObject> getReferrers(GcObject... objects);

  /**
   * Sets whether collections keep the garbage that they find, so that it can be examined, instead
   * of freeing it. Finalizers and callbacks run as usual. Then the objects are added to {@link
   * #garbage}, with their fields and resources unchanged. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.DEBUG_SAVEALL">DEBUG_SAVEALL</a>. Garbage is
   * not kept by default, and never while the heap closes.
   *
   * @param on true to keep garbage
   * @return whether it was kept before
   * @throws WrongThreadException if the heap is not this thread's
   */
  boolean keepGarbage(boolean on);

  /**
   * Returns the garbage that collections have kept. CPython's <a
   * href="https://docs.python.org/3/library/gc.html#gc.garbage">gc.garbage</a>.
   *
   * <p>The list holds its elements. An object that is removed from it is freed, by the next
   * collection if it is in a cycle; its finalizer does not run again. Closing the heap empties the
   * list.
   *
   * @return the heap's list, for the heap's thread; elements may be added and removed at any time
   * @throws WrongThreadException if the heap is not this thread's
   */
  List<GcObject> garbage();
}
