package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.observe.TraversalGuard;
import org.jspecify.annotations.Nullable;

/**
 * A visitor that {@link GcObject#gcTraverse} calls with each edge: CPython's <a
 * href="https://docs.python.org/3/c-api/gcsupport.html#c.visitproc">visitproc</a>.
 *
 * <p>A traversal only reads. While a visitor runs, and while the heap calls {@code gcTraverse} or
 * {@code gcEdges}, no call may change a count, an edge, a weak reference, the tracking of an
 * object, or a setting of the heap, and none may create, collect or destroy objects. Every such
 * call throws {@link IllegalStateException} and changes nothing. The following are safe, like
 * CPython's <a href="https://docs.python.org/3/c-api/gcsupport.html#traversal">traversal-safe
 * functions</a>:
 *
 * <ul>
 *   <li>plain Java on fields, locals and collections that do not belong to a heap, and reading an
 *       owned list;
 *   <li>{@link GcObject#gcTraverse}, {@link GcObject#gcEdges}, {@link GcObject#gcHeap}, {@link
 *       GcObject#gcType} and {@link GcObject#toString} of any object;
 *   <li>{@link GcVisitor#edge}, {@link GcVisitor#valueEdge}, {@link GcVisitor#items}, {@link
 *       GcVisitor#collection}, {@link GcEdges#edge}, {@link GcEdges#valueEdge}, {@link
 *       GcEdges#edges}, {@link GcEdges#items}, {@link GcProtocol#items} and {@link
 *       GcProtocol#checkAlive}, {@link GcProtocol#checkReadable}, {@link GcProtocol#checkFinal},
 *       {@link GcProtocol#borrowed}, {@link GcProtocol#takenAt}, {@link GcProtocol#checkNotTaken},
 *       {@link GcProtocol#isBare}, {@link GcProtocol#isDying};
 *   <li>{@link GcCPython#isContainer}, {@link GcCPython#isTracked}, {@link GcCPython#isFinalized},
 *       {@link GcHeap#isEnabled}, {@link GcHeap#isInside}, {@link GcCPython#freezeCount}, {@link
 *       GcHeap#stats}, {@link GcCPython#getReferents}, {@link GcHeap#inspect} and {@link
 *       GcCPython#of} themselves, and reading the lists {@link GcCPython#garbage} and {@link
 *       GcHeap#listeners};
 *   <li>{@link GcScope#heap}, {@link GcRoot#get}, {@link GcRoot#isOpen}, {@link GcWeak#get} and
 *       {@link GcExtra#segment}.
 * </ul>
 *
 * @param <A> the type of the argument that is passed through
 */
@FunctionalInterface
public interface GcVisitor<A extends @Nullable Object> {

  /**
   * Visits one edge. Only reads, as described above.
   *
   * @param object the target of the edge, borrowed for the call
   * @param arg the argument that was given to {@code gcTraverse}
   * @return 0 to continue, any other value to stop; {@code gcTraverse} then returns it
   */
  int visit(GcObject object, A arg);

  /**
   * For a {@code gcTraverse}: visits one edge. The heap rejects changes until the visitor returns.
   * A result that is not 0 must be returned at once. With two fields: {@code int stop =
   * visit.edge(left, arg); return stop != 0 ? stop : visit.edge(right, arg);}
   *
   * @param object the field's value, or null
   * @param arg the argument
   * @return the result of the visitor; 0 for null
   */
  default int edge(@Nullable GcObject object, A arg) {
    return edge(0, object, arg);
  }

  /**
   * For a {@code gcTraverse}: visits one edge, unless an earlier visit has stopped the traversal.
   * The heap rejects changes until the visitor returns. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.Py_VISIT">Py_VISIT</a>.
   *
   * @param stop the result of the previous visit, not a number of the field; 0 at first. If a
   *     container passes another number when it is created, {@code create} throws {@link
   *     IllegalStateException}
   * @param object the field's value, or null
   * @param arg the argument
   * @return {@code stop} if that is not 0, else the result of the visitor; 0 for null
   */
  default int edge(int stop, @Nullable GcObject object, A arg) {
    if (stop != 0 || object == null) {
      return stop;
    }
    if (!(object.gcHeap() instanceof TraversalGuard heap)) {
      return visit(object, arg); // created by reflection; verify reports it
    }
    Thread mutator = heap.beginTraversal();
    try {
      return visit(object, arg);
    } finally {
      heap.endTraversal(mutator);
    }
  }

  /**
   * For a {@code gcTraverse}: visits the value of a field that can have any value, as {@link #edge}
   * does, if it is a container. A collection is plain data here; {@link #collection} visits its
   * elements.
   *
   * @param stop the result of the previous visit; 0 at first
   * @param value the field's value, or null
   * @param arg the argument
   * @return {@code stop} if that is not 0, else the result of the visitor; 0 for plain data
   */
  default int valueEdge(int stop, @Nullable Object value, A arg) {
    return value instanceof GcObject container ? edge(stop, container, arg) : stop;
  }

  /**
   * For a {@code gcTraverse}: visits the items of an owned array except its gaps, unless an earlier
   * visit has stopped the traversal.
   *
   * @param stop the result of the previous visit; 0 at first
   * @param items the field's value, or null
   * @param arg the argument
   * @return {@code stop} if that is not 0, else the first result of the visitor that is not 0, else
   *     0
   */
  default int items(int stop, @Nullable Object @Nullable [] items, A arg) {
    int result = stop;
    if (items != null) {
      for (int i = 0; result == 0 && i < items.length; i++) {
        result = valueEdge(0, items[i], arg);
      }
    }
    return result;
  }

  /**
   * For a {@code gcTraverse}: visits the elements of an owned collection, unless an earlier visit
   * has stopped the traversal.
   *
   * @param stop the result of the previous visit; 0 at first
   * @param collection the field's value, or null
   * @param arg the argument
   * @return {@code stop} if that is not 0, else the first result of the visitor that is not 0, else
   *     0
   */
  default int collection(int stop, @Nullable GcOwnedCollection collection, A arg) {
    return stop != 0 || collection == null ? stop : collection.gcTraverse(this, arg);
  }
}
