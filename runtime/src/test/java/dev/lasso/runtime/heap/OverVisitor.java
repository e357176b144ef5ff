package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcVisitor;
import org.jspecify.annotations.Nullable;

/** A container written wrongly: it visits its edge {@code a} once more than it owns it. */
final class OverVisitor extends Node {

  OverVisitor(GcHeap heap) {
    super(heap, null, self -> {});
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = GcProtocol.visit(visit, arg, a);
    return stop != 0 ? stop : super.gcTraverse(visit, arg);
  }

  @Override
  public long gcEdges(GcObject[] into, int at, long cursor) {
    long to = GcProtocol.edges(at, cursor);
    to = GcProtocol.edge(a, into, to);
    to = GcProtocol.edge(a, into, to);
    to = GcProtocol.edge(b, into, to);
    to = GcProtocol.edge(fixed, into, to);
    return list.gcEdges(into, to);
  }
}
