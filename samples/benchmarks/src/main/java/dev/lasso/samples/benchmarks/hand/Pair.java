package dev.lasso.samples.benchmarks.hand;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** A hand-written object that owns two others, with only the required methods. */
class Pair extends GcHandwritten {

  private static final GcType TYPE =
      GcType.of(Pair.class, MethodHandles.lookup()).traversed().build();

  @Nullable GcObject a;
  @Nullable GcObject b;

  Pair(GcHeap heap) {
    super(heap);
  }

  static Pair create(GcScope scope) {
    return GcHandwritten.create(scope, Pair::new);
  }

  final void setA(@Nullable GcObject newA) {
    GcProtocol.addEdge(this, newA);
    GcObject old = a;
    a = newA;
    GcProtocol.removeEdge(this, old);
  }

  final void setB(@Nullable GcObject newB) {
    GcProtocol.addEdge(this, newB);
    GcObject old = b;
    b = newB;
    GcProtocol.removeEdge(this, old);
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int result = visit.edge(0, a, arg);
    return result != 0 ? result : visit.edge(0, b, arg);
  }

  @Override
  public void gcClear() {
    GcProtocol.beginChange(this);
    GcObject oldA = a;
    GcObject oldB = b;
    a = null;
    b = null;
    if (oldA != null) {
      GcProtocol.uncount(this, oldA);
    }
    if (oldB != null) {
      GcProtocol.uncount(this, oldB);
    }
    GcProtocol.endChange(this);
  }
}
