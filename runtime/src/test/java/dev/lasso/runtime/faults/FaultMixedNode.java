package dev.lasso.runtime.faults;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcResources;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Node;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node whose fields, items and collections have any values, containers and plain data, with a map
 * that drops what was not used for long, and resources in a row: written by hand the way the
 * processor writes it, for programs that run out of memory or stack.
 */
public class FaultMixedNode extends Node {

  /** How many entries {@link #recent} keeps. */
  public static final int LIMIT = 4;

  public static final GcType TYPE =
      GcType.of(FaultMixedNode.class, MethodHandles.lookup())
          .extending(Node.TYPE)
          .owned("any", Object.class)
          .items("items", Object[].class)
          .collection("anyList", GcList.class)
          .collection("anySet", GcSet.class)
          .collection("anyMap", GcMap.class)
          .collection("recent", GcMap.class)
          .resource("row", GcResources.class)
          .build();

  public @Nullable Object any;
  public @Nullable Object @Nullable [] items = new Object[2];
  public final GcList<Object> anyList = new GcList<>();
  public final GcSet<Object> anySet = new GcSet<>();
  public final GcMap<Object, Object> anyMap = new GcMap<>();
  public final GcMap<Object, Object> recent = GcMap.lru(LIMIT);
  public final GcResources<AutoCloseable> row = new GcResources<>();

  public FaultMixedNode(GcHeap heap, @Nullable Node fixed) {
    super(heap, fixed, self -> {});
  }

  public void setAny(@Nullable Object value) {
    GcProtocol.addValueEdge(this, value);
    Object old = any;
    any = value;
    GcProtocol.removeValueEdge(this, old);
  }

  public void moveAny(GcScope scope, Object value) {
    GcProtocol.moveValue(this, scope, value);
    Object old = any;
    any = value;
    GcProtocol.removeValueEdge(this, old);
  }

  public @Nullable Object takeAny(GcScope scope) {
    GcProtocol.beginTake(this, scope, any);
    Object old = any;
    any = null;
    return GcProtocol.endTake(this, scope, old, null);
  }

  public void setItem(int index, @Nullable Object value) {
    @Nullable Object[] all = GcProtocol.items(this, items);
    Objects.checkIndex(index, all.length);
    GcProtocol.addValueEdge(this, value);
    Object old = all[index];
    all[index] = value;
    GcProtocol.removeValueEdge(this, old);
  }

  public @Nullable Object takeItem(int index, GcScope scope) {
    @Nullable Object[] all = GcProtocol.items(this, items);
    Objects.checkIndex(index, all.length);
    GcProtocol.beginTake(this, scope, all[index]);
    Object old = all[index];
    all[index] = null;
    return GcProtocol.endTake(this, scope, old, null);
  }

  public void grow(int length) {
    @Nullable Object[] old = GcProtocol.items(this, items);
    GcProtocol.checkGrow(this, old.length, length);
    items = Arrays.copyOf(old, length);
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = super.gcTraverse(visit, arg);
    stop = visit.valueEdge(stop, any, arg);
    stop = visit.items(stop, items, arg);
    for (GcOwnedCollection part : new GcOwnedCollection[] {anyList, anySet, anyMap, recent}) {
      stop = stop == 0 ? part.gcTraverse(visit, arg) : stop;
    }
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = super.gcEdges(into, at, cursor);
    to = GcEdges.valueEdge(any, into, to);
    to = GcEdges.items(items, into, to);
    to = anyList.gcEdges(into, to);
    to = anySet.gcEdges(into, to);
    to = anyMap.gcEdges(into, to);
    return recent.gcEdges(into, to);
  }

  @Override
  public void gcClear() {
    GcProtocol.beginClear(this);
    try {
      super.gcClear();
      setAny(null);
      for (int i = 0; items != null && i < items.length; i++) {
        setItem(i, null);
      }
      anyList.clear();
      anySet.clear();
      anyMap.clear();
      recent.clear();
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    super.gcAdopt(adopt);
    adopt.value("any", any);
    adopt.items("items", items);
    adopt.collection("anyList", anyList);
    adopt.collection("anySet", anySet);
    adopt.collection("anyMap", anyMap);
    adopt.collection("recent", recent);
    adopt.resource("row", row);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    death.close(this, "row", row);
    super.gcCloseResources(death);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    super.gcReleaseEdges(death);
    Object oldAny = any;
    any = null;
    death.valueEdge(oldAny);
    death.items(items);
    items = null;
    death.collection(anyList);
    death.collection(anySet);
    death.collection(anyMap);
    death.collection(recent);
  }
}
