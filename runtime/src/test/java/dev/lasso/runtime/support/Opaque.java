package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** A container whose type declares no field: its edge is known to its traverse alone. */
public final class Opaque extends Container implements ObjectHeader.Handwritten {

  public static final GcType TYPE =
      GcType.of(Opaque.class, MethodHandles.lookup()).releasesEdges().build();

  /** How often the edge is copied. */
  public int copies = 1;

  private @Nullable Node hidden;

  public Opaque(GcHeap gcHeap) {
    super(gcHeap, TYPE);
  }

  public void setHidden(@Nullable Node node) {
    GcProtocol.addEdge(this, node);
    Node old = hidden;
    hidden = node;
    GcProtocol.removeEdge(this, old);
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return visit.edge(0, hidden, arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    for (int i = 0; i < copies; i++) {
      to = GcEdges.edge(hidden, into, to);
    }
    return to;
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    death.edge(hidden);
    hidden = null;
  }
}
