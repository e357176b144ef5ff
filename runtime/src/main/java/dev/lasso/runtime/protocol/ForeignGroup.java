package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Heap;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The image of a group of foreign objects during a run. It is held if the group is referenced from
 * outside. It owns itself, so that it never dies by count before the run has decided.
 */
final class ForeignGroup extends GcHandwritten {
  static final GcType TYPE =
      GcType.of(ForeignGroup.class, MethodHandles.lookup())
          .traversed()
          .releasesEdges()
          .image()
          .build();

  /** The edges, the first of which leads to itself. */
  private @Nullable GcObject[] edges = new GcObject[2];

  private int size;

  ForeignGroup(GcHeap heap) {
    super(heap);
  }

  /** Adds an edge. */
  void own(GcObject target) {
    if (size == edges.length) {
      edges = Arrays.copyOf(edges, 2 * size);
    }
    GcProtocol.addEdge(this, target);
    edges[size++] = target;
    GcProtocol.removeEdge(this, null);
  }

  /** Holds the image, unless it is held. */
  void hold() {
    Heap heap = Heap.of(this);
    if (!heap.holdCounts.canRelease(this)) {
      heap.retain(this);
    }
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return visit.items(0, edges, arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return GcEdges.items(edges, into, GcEdges.edges(at, cursor));
  }

  @Override
  public void gcClear() {
    while (size > 0) {
      GcProtocol.addEdge(this, null);
      GcObject old = edges[--size];
      edges[size] = null;
      GcProtocol.removeEdge(this, old);
    }
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    death.items(edges);
  }
}
