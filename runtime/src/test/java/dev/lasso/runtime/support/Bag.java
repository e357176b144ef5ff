package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A container that keeps its edges in a plain list; its traverse and clear are written by hand. */
public class Bag extends GcHandwritten {

  public static final GcType TYPE =
      GcType.of(Bag.class, MethodHandles.lookup()).traversed().build();

  public final List<GcObject> edges = new ArrayList<>();

  /** Runs first in the next clear. */
  public Runnable beforeClear = () -> {};

  public Bag(GcHeap heap) {
    super(heap);
  }

  public void own(GcObject object) {
    GcProtocol.addEdge(this, object);
    edges.add(object);
    GcProtocol.removeEdge(this, null);
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    for (GcObject edge : edges) {
      int stop = visit.edge(0, edge, arg);
      if (stop != 0) {
        return stop;
      }
    }
    return 0;
  }

  @Override
  public void gcClear() {
    Runnable first = beforeClear;
    beforeClear = () -> {};
    first.run();
    GcProtocol.beginChange(this);
    List<GcObject> old = List.copyOf(edges);
    edges.clear();
    old.forEach(edge -> GcProtocol.uncount(this, edge));
    GcProtocol.endChange(this);
  }
}
