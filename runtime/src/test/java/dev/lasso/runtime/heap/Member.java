package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Container;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** A container of whatever type a test makes up: all its edges are in one list. */
public final class Member extends Container {

  public final GcList<GcObject> list = new GcList<>();

  private Member(GcHeap gcHeap, GcType type, GcObject... owned) {
    super(gcHeap, type);
    for (GcObject object : owned) {
      list.add(object);
    }
  }

  /** A type as the processor would write it, without fields. */
  public static GcType.Builder describe(Class<?> host) {
    return GcType.of(host, MethodHandles.publicLookup());
  }

  public static Member create(GcScope scope, GcType type, GcObject... owned) {
    return RuntimeTest.create(scope, heap -> new Member(heap, type, owned));
  }

  public boolean isCyclic() {
    return HeaderBits.hasAny(this, HeaderBits.CYCLIC);
  }

  public boolean isSuspect() {
    return HeaderBits.hasAny(this, HeaderBits.SUSPECT);
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return list.gcTraverse(visit, arg);
  }

  @Override
  public long gcEdges(GcObject[] into, int at, long cursor) {
    return list.gcEdges(into, GcEdges.edges(at, cursor));
  }

  @Override
  public void gcClear() {
    list.clear();
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    adopt.collection("list", list);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    death.collection(list);
  }
}
