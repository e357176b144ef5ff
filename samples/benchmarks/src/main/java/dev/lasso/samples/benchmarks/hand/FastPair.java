package dev.lasso.samples.benchmarks.hand;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** A pair written by hand with all three methods that generated code has. */
final class FastPair extends Pair {

  private static final GcType TYPE =
      GcType.of(FastPair.class, MethodHandles.lookup()).traversed().releasesEdges().build();

  FastPair(GcHeap heap) {
    super(heap);
  }

  static Pair create(GcScope scope) {
    return GcHandwritten.create(scope, FastPair::new);
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(a, into, to);
    return GcEdges.edge(b, into, to);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("a", a);
    adopt.owned("b", b);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    death.edge(a);
    a = null;
    death.edge(b);
    b = null;
  }
}
