package dev.lasso.runtime.reentrancy;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.collections.GcWeakMap;
import dev.lasso.runtime.collections.GcWeakSet;
import dev.lasso.runtime.faults.FaultMixedNode;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Node;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A container with a field of every kind, all of whose methods call the API. */
final class ReentrantNode extends FaultMixedNode {

  static final GcType PLAIN = type().build();
  static final GcType FINALIZED = type().finalizer("run").build();
  static final GcType HEAVY = type().finalizer("run").reportsNativeBytes().build();

  final GcSet<Node> set = new GcSet<>();
  final GcMap<Object, Node> map = new GcMap<>();
  final GcWeakMap<Object, Node> weakValues = GcWeakMap.weakValues();
  final GcWeakMap<Node, Object> weakKeys = GcWeakMap.weakKeys();
  final GcWeakSet<Node> weakSet = new GcWeakSet<>();
  @Nullable Node watched;
  @Nullable ReentrantResource handle;
  @Nullable AutoCloseable link;

  final int id;
  private final ReentrantWorld world;
  private final GcType type;

  /** Whether the program has it from the call that has created it. */
  boolean returned;

  /** The number of calls under way that give up the hold of a scope. */
  int moving;

  /** Number of runs of its finalizer since it was last switched on. */
  int finalized;

  private ReentrantNode(ReentrantWorld world, GcHeap heap, GcType type, @Nullable Node fixed) {
    id = world.nodes.size();
    this.world = world;
    this.type = type;
    super(heap, fixed);
    world.construct(this);
  }

  private static GcType.Builder type() {
    return GcType.of(ReentrantNode.class, MethodHandles.lookup())
        .extending(FaultMixedNode.TYPE)
        .collection("set", GcSet.class)
        .collection("map", GcMap.class)
        .collection("weakValues", GcWeakMap.class)
        .collection("weakKeys", GcWeakMap.class)
        .collection("weakSet", GcWeakSet.class)
        .weak("watched", Node.class)
        .resource("handle", ReentrantResource.class)
        .resource("link", AutoCloseable.class);
  }

  static ReentrantNode create(
      ReentrantWorld world, GcScope scope, GcType type, @Nullable Node fixed) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new ReentrantNode(world, scope.heap(), type, fixed));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  static ReentrantNode allocate(ReentrantWorld world, GcType type) {
    int outer = GcProtocol.begin(world.heap);
    try {
      return GcProtocol.adopt(null, new ReentrantNode(world, world.heap, type, null));
    } catch (Throwable t) {
      GcProtocol.fail(world.heap, outer, t);
      throw t;
    }
  }

  private static int watchedField() {
    return PLAIN.firstWeak();
  }

  void setWatched(@Nullable Node value) {
    GcProtocol.setWatchedWeak(this, watchedField(), value);
    watched = value;
  }

  void setHandle(@Nullable ReentrantResource value) {
    ReentrantResource old = handle;
    if (GcProtocol.replaceResource(this, "handle", old, value)) {
      handle = value;
      GcProtocol.close(this, "handle", old, resource -> resource.release());
    }
  }

  @Nullable ReentrantResource takeHandle() {
    GcProtocol.beginTake(this);
    ReentrantResource old = handle;
    handle = null;
    return GcProtocol.taken(this, old, null);
  }

  void setLink(@Nullable AutoCloseable value) {
    AutoCloseable old = link;
    if (GcProtocol.replaceResource(this, "link", old, value)) {
      link = value;
      GcProtocol.close(this, "link", old);
    }
  }

  /** Returns whether the resource is in one of its fields. */
  boolean has(ReentrantResource one) {
    return resource == one || handle == one || row.readOnly().stream().anyMatch(r -> r == one);
  }

  /** Returns what its fields own, read without the runtime's help. */
  List<ReentrantNode> edges() {
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
    List<ReentrantNode> edges = new ArrayList<>();
    for (Object each : found) {
      if (each instanceof ReentrantNode node) {
        edges.add(node);
      }
    }
    return edges;
  }

  @Override
  public GcType gcType() {
    return type;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = super.gcTraverse(visit, arg);
    stop = stop == 0 ? set.gcTraverse(visit, arg) : stop;
    stop = stop == 0 ? map.gcTraverse(visit, arg) : stop;
    stop = stop == 0 ? weakValues.gcTraverse(visit, arg) : stop;
    stop = stop == 0 ? weakKeys.gcTraverse(visit, arg) : stop;
    return stop == 0 ? weakSet.gcTraverse(visit, arg) : stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = super.gcEdges(into, at, cursor);
    to = set.gcEdges(into, to);
    to = map.gcEdges(into, to);
    to = weakValues.gcEdges(into, to);
    to = weakKeys.gcEdges(into, to);
    return weakSet.gcEdges(into, to);
  }

  @Override
  public void gcClear() {
    GcProtocol.beginClear(this);
    try {
      super.gcClear();
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
    adopt.collection("set", set);
    adopt.collection("map", map);
    adopt.collection("weakValues", weakValues);
    adopt.collection("weakKeys", weakKeys);
    adopt.collection("weakSet", weakSet);
    adopt.watched("watched", watchedField(), watched);
    adopt.resource("handle", handle);
    adopt.resource("link", link);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    death.close(this, "link", link);
    death.close(this, "handle", handle, released -> released.release());
    super.gcCloseResources(death);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    super.gcReleaseEdges(death);
    link = null;
    handle = null;
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
    if (watched != null) {
      world.wrong("#" + id + " hears of a death, and its field refers to an object");
    }
    world.userCode(Point.ON_CLEAR, id);
  }

  @Override
  protected void gcFinalize() {
    finalized++;
    if (finalized > 1) {
      world.wrong("#" + id + " is finalized twice");
    }
    setA(a); // the usual thing: a finalizer assigns a field of its own object
    world.finalizing(this);
  }

  @Override
  protected long gcNativeBytes() {
    world.userCode(Point.NATIVE_BYTES, id);
    return 100;
  }

  @Override
  protected @Nullable String gcLabel() {
    world.userCode(Point.LABEL, id);
    return "node " + id;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    world.userCode(Point.EQUALS, id);
    return this == other;
  }

  @Override
  public int hashCode() {
    world.userCode(Point.HASH_CODE, id);
    return id;
  }
}
