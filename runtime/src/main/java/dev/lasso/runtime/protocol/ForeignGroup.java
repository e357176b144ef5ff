package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import java.lang.invoke.MethodHandles;
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

  private static final @Nullable GcObject[] NONE = {};

  /** The edges. */
  @Nullable GcObject[] edges = NONE;

  /** True while the image is held. At first its creator holds it. */
  boolean held = true;

  /** True once the run has found it garbage. */
  boolean dead;

  ForeignGroup(GcHeap heap) {
    super(heap);
  }

  /** Adds or removes the hold of the run. */
  void setHeld(boolean on) {
    if (on && !held) {
      held = true;
      gcHeap().retain(this);
    } else if (!on && held) {
      held = false;
      gcHeap().release(this);
    }
  }

  /** Sets the edges, of which there were none. */
  void setEdges(@Nullable GcObject[] targets) {
    GcProtocol.beginChange(this);
    for (GcObject target : targets) {
      if (target != null) {
        GcProtocol.count(this, target);
      }
    }
    edges = targets;
    GcProtocol.endChange(this);
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
    for (int i = 0; i < edges.length; i++) {
      GcObject old = edges[i];
      if (old != null) {
        GcProtocol.beginChange(this);
        edges[i] = null;
        GcProtocol.uncount(this, old);
        GcProtocol.endChange(this);
      }
    }
    edges = NONE;
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    @Nullable GcObject[] old = edges;
    edges = NONE;
    for (GcObject target : old) {
      death.edge(target);
    }
  }
}
