package dev.lasso.runtime;

import org.jspecify.annotations.Nullable;

/**
 * What {@link GcObject#gcTraverse} calls with each edge: CPython's <a
 * href="https://docs.python.org/3/c-api/gcsupport.html#c.visitproc">visitproc</a>.
 *
 * @param <A> the type of the argument handed through
 */
@FunctionalInterface
public interface GcVisitor<A extends @Nullable Object> {

  /**
   * Visits one edge. Must not change the graph.
   *
   * @param object what the edge leads to, borrowed for the call
   * @param arg the argument that was given to {@code gcTraverse}
   * @return 0 to go on, anything else to stop; {@code gcTraverse} then returns it
   */
  int visit(GcObject object, A arg);
}
