package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
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
 *   <li>{@link GcEdges#visit}, {@link GcEdges#visitValue}, {@link GcEdges#visitItems}, {@link
 *       GcEdges#edge}, {@link GcEdges#valueEdge}, {@link GcEdges#edges}, {@link GcEdges#items},
 *       {@link GcProtocol#items} and {@link GcProtocol#checkAlive};
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
}
