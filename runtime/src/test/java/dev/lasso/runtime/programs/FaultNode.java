package dev.lasso.runtime.programs;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcResources;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.collections.GcWeakMap;
import dev.lasso.runtime.collections.GcWeakSet;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Node;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A container of random programs, with a field of every kind, also for values that are containers
 * or plain data: written by hand the way the processor writes it. All its methods that the runtime
 * calls belong to a {@link User}.
 */
public final class FaultNode extends Node {

  /** The number of entries that {@link #recent} keeps. */
  public static final int LIMIT = 4;

  /** The program that a node belongs to, as the runtime calls it. */
  public interface User {
    /** At the end of the constructor. */
    default void initialize(FaultNode self) {}

    /** As the finalizer. */
    default void finalizing(FaultNode self) {}

    /** When the watched field has become null. */
    default void told(FaultNode self) {}

    /** In each of the other methods: {@code gcNativeBytes}, {@code equals}, {@code hashCode}. */
    default void called(FaultNode self, UserCode point) {}

    /** As {@code gcLabel}. */
    default @Nullable String label(FaultNode self) {
      return null;
    }
  }

  public static final GcType PLAIN = type().build();
  public static final GcType FINALIZED = type().finalizer("run").build();
  public static final GcType HEAVY = type().finalizer("run").reportsNativeBytes().build();

  public @Nullable Object any;
  public @Nullable Object @Nullable [] items = new Object[2];
  public final GcList<Object> anyList = new GcList<>();
  public final GcSet<Object> anySet = new GcSet<>();
  public final GcMap<Object, Object> anyMap = new GcMap<>();
  public final GcMap<Object, Object> recent = GcMap.lru(LIMIT);
  public final GcSet<Node> set = new GcSet<>();
  public final GcMap<Object, Node> map = new GcMap<>();
  public final GcWeakMap<Object, Node> weakValues = GcWeakMap.weakValues();
  public final GcWeakMap<Node, Object> weakKeys = GcWeakMap.weakKeys();
  public final GcWeakSet<Node> weakSet = new GcWeakSet<>();
  private final GcOwnedCollection[] parts = {
    anyList, anySet, anyMap, recent, set, map, weakValues, weakKeys, weakSet
  };
  public @Nullable Node watched;
  public final GcResources<AutoCloseable> row = new GcResources<>();
  public @Nullable FaultResource handle;
  public @Nullable AutoCloseable link;

  public final int id;
  private final User user;

  /** True if the call that has created it has returned it to the program. */
  public boolean returned;

  /** The number of calls under way that give up the hold of a scope. */
  public int moving;

  /** Number of runs of its finalizer since it was last switched on. */
  public int finalized;

  private FaultNode(GcHeap heap, User user, int id, GcType type, @Nullable Node fixed) {
    this.id = id;
    this.user = user;
    super(heap, type, fixed, self -> {});
    user.initialize(this);
  }

  private static GcType.Builder type() {
    return GcType.of(FaultNode.class, MethodHandles.lookup())
        .extending(Node.TYPE)
        .owned("any", Object.class)
        .items("items", Object[].class)
        .collection("anyList", GcList.class)
        .collection("anySet", GcSet.class)
        .collection("anyMap", GcMap.class)
        .collection("recent", GcMap.class)
        .collection("set", GcSet.class)
        .collection("map", GcMap.class)
        .collection("weakValues", GcWeakMap.class)
        .collection("weakKeys", GcWeakMap.class)
        .collection("weakSet", GcWeakSet.class)
        .weak("watched", Node.class)
        .resource("row", GcResources.class)
        .resource("handle", FaultResource.class)
        .resource("link", AutoCloseable.class);
  }

  public static FaultNode create(GcScope scope) {
    return create(scope, new User() {}, 0, PLAIN, null);
  }

  public static FaultNode create(
      GcScope scope, User user, int id, GcType type, @Nullable Node fixed) {
    return adopt(scope.heap(), scope, heap -> new FaultNode(heap, user, id, type, fixed));
  }

  public static FaultNode allocate(GcHeap heap, User user, int id, GcType type) {
    return adopt(heap, null, of -> new FaultNode(of, user, id, type, null));
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

  private static int watchedField() {
    return PLAIN.firstWeak();
  }

  public void setWatched(@Nullable Node value) {
    GcProtocol.setWatchedWeak(this, watchedField(), value);
    watched = value;
  }

  public void setHandle(@Nullable FaultResource value) {
    FaultResource old = handle;
    if (GcProtocol.replaceResource(this, "handle", old, value)) {
      handle = value;
      GcProtocol.close(this, "handle", old, released -> released.release());
    }
  }

  public @Nullable FaultResource takeHandle() {
    GcProtocol.beginTake(this);
    FaultResource old = handle;
    handle = null;
    return GcProtocol.taken(this, old, null);
  }

  public void setLink(@Nullable AutoCloseable value) {
    AutoCloseable old = link;
    if (GcProtocol.replaceResource(this, "link", old, value)) {
      link = value;
      GcProtocol.close(this, "link", old);
    }
  }

  /** Returns what its fields own, read without the runtime's help. */
  public List<FaultNode> edges() {
    List<@Nullable Object> found = new ArrayList<>();
    found.addAll(Arrays.asList(a, b, fixed, any));
    if (items != null) {
      found.addAll(Arrays.asList(items));
    }
    for (Collection<?> collection :
        List.of(list, set, map.keySet(), map.values(), anyList, anySet, recent.values())) {
      found.addAll(collection);
    }
    found.addAll(anyMap.keySet());
    found.addAll(anyMap.values());
    found.addAll(recent.keySet());
    found.addAll(weakKeys.values());
    List<FaultNode> edges = new ArrayList<>();
    for (Object each : found) {
      if (each instanceof FaultNode node) {
        edges.add(node);
      }
    }
    return edges;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = super.gcTraverse(visit, arg);
    stop = visit.valueEdge(stop, any, arg);
    stop = visit.items(stop, items, arg);
    for (GcOwnedCollection part : parts) {
      stop = stop == 0 ? part.gcTraverse(visit, arg) : stop;
    }
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = super.gcEdges(into, at, cursor);
    to = GcEdges.valueEdge(any, into, to);
    to = GcEdges.items(items, into, to);
    for (GcOwnedCollection part : parts) {
      to = part.gcEdges(into, to);
    }
    return to;
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
      set.clear();
      map.clear();
      weakValues.clear();
      weakKeys.clear();
      weakSet.clear();
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
    adopt.collection("set", set);
    adopt.collection("map", map);
    adopt.collection("weakValues", weakValues);
    adopt.collection("weakKeys", weakKeys);
    adopt.collection("weakSet", weakSet);
    adopt.watched("watched", watchedField(), watched);
    adopt.resource("row", row);
    adopt.resource("handle", handle);
    adopt.resource("link", link);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    death.close(this, "link", link);
    link = null;
    death.close(this, "handle", handle, released -> released.release());
    handle = null;
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
    death.collection(set);
    death.collection(map);
    death.collection(weakValues);
    death.collection(weakKeys);
    death.collection(weakSet);
    if (watched != null) {
      death.weak(this, watchedField());
      watched = null;
    }
  }

  @Override
  protected void gcClearWeak(int field) {
    if (field == watchedField()) {
      watched = null;
    } else {
      super.gcClearWeak(field);
    }
  }

  @Override
  protected void gcWeakCleared(int field) {
    user.told(this);
  }

  @Override
  protected void gcFinalize() {
    user.finalizing(this);
  }

  @Override
  protected long gcNativeBytes() {
    user.called(this, UserCode.NATIVE_BYTES);
    return 100;
  }

  @Override
  protected @Nullable String gcLabel() {
    return user.label(this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    user.called(this, UserCode.EQUALS);
    return this == other;
  }

  /** Depends on the program alone, so that the order of a hash table does. */
  @Override
  public int hashCode() {
    user.called(this, UserCode.HASH_CODE);
    return id;
  }
}
