package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * A container that takes its lists from outside, so that a test can share them; written by hand.
 */
public final class Shared extends Container {

  public static final GcType TYPE =
      GcType.of(Shared.class, MethodHandles.lookup())
          .collection("first", GcList.class)
          .collection("second", GcList.class)
          .build();

  public static final @Nullable GcList<Node> MISSING = null;

  public final @Nullable GcList<Node> first;
  public final @Nullable GcList<Node> second;

  public Shared(GcHeap gcHeap, @Nullable GcList<Node> first) {
    this(gcHeap, first, new GcList<>());
  }

  public Shared(GcHeap gcHeap, @Nullable GcList<Node> first, @Nullable GcList<Node> second) {
    super(gcHeap, TYPE);
    this.first = first;
    this.second = second;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = first == null ? 0 : first.gcTraverse(visit, arg);
    return stop != 0 || second == null ? stop : second.gcTraverse(visit, arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = first == null ? to : first.gcEdges(into, to);
    return second == null ? to : second.gcEdges(into, to);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    adopt.collection("first", first);
    adopt.collection("second", second);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    death.collection(first);
    death.collection(second);
  }
}
