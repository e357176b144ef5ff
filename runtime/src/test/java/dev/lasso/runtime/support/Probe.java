package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcVisitor;
import org.jspecify.annotations.Nullable;

/** A node that does something, such as to throw, when its edges are visited or copied. */
public final class Probe extends Node {

  public Runnable whenRead = () -> {};

  public Probe(GcHeap heap) {
    super(heap);
  }

  /** Does something at the next reading of the edges only. */
  public void once(Runnable action) {
    whenRead =
        () -> {
          whenRead = () -> {};
          action.run();
        };
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    whenRead.run();
    return super.gcTraverse(visit, arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    whenRead.run();
    return super.gcEdges(into, at, cursor);
  }
}
