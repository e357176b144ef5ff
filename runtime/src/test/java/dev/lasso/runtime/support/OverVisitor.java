package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcVisitor;
import org.jspecify.annotations.Nullable;

/** A container written wrongly: it visits its edge {@code a} once more than it owns it. */
public final class OverVisitor extends Node {

  public OverVisitor(GcHeap heap) {
    super(heap);
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, a, arg);
    return stop != 0 ? stop : super.gcTraverse(visit, arg);
  }

  @Override
  public long gcEdges(GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(a, into, to);
    to = GcEdges.edge(a, into, to);
    to = GcEdges.edge(b, into, to);
    to = GcEdges.edge(fixed, into, to);
    return list.gcEdges(into, to);
  }
}
