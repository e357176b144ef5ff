package dev.lasso.runtime.faults;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.collections.GcWeakMap;
import dev.lasso.runtime.collections.GcWeakSet;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Node;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * A node with a field of every kind there is, for programs that run out of memory or stack: written
 * by hand the way the processor writes it.
 */
public final class FaultNode extends FaultMixedNode {

  /** What user code does. */
  public interface User {
    /** At the end of the constructor. */
    void initialize(FaultNode self);

    /** As the finalizer. */
    void finalizing(FaultNode self);

    /** When the watched field has become null. */
    void told(FaultNode self);
  }

  public static final GcType PLAIN = type().build();
  public static final GcType FINALIZED = type().finalizer("run").build();
  public static final GcType HEAVY = type().reportsNativeBytes().build();

  public final GcSet<Node> set = new GcSet<>();
  public final GcMap<Object, Node> map = new GcMap<>();
  public final GcWeakMap<Object, Node> weakValues = GcWeakMap.weakValues();
  public final GcWeakMap<Node, Object> weakKeys = GcWeakMap.weakKeys();
  public final GcWeakSet<Node> weakSet = new GcWeakSet<>();
  public @Nullable Node watched;
  public @Nullable FaultResource second;
  public @Nullable GcWeak<Node> link;

  public final int id;
  private final User user;
  private final GcType type;

  private FaultNode(GcHeap heap, User user, int id, GcType type, @Nullable Node fixed) {
    this.id = id;
    this.user = user;
    this.type = type;
    super(heap, fixed);
    user.initialize(this);
  }

  private static GcType.Builder type() {
    return GcType.of(FaultNode.class, MethodHandles.lookup())
        .extending(FaultMixedNode.TYPE)
        .collection("set", GcSet.class)
        .collection("map", GcMap.class)
        .collection("weakValues", GcWeakMap.class)
        .collection("weakKeys", GcWeakMap.class)
        .collection("weakSet", GcWeakSet.class)
        .weak("watched", Node.class)
        .resource("second", FaultResource.class)
        .resource("link", GcWeak.class);
  }

  public static FaultNode create(
      GcScope scope, User user, int id, GcType type, @Nullable Node fixed) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new FaultNode(scope.heap(), user, id, type, fixed));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  public static FaultNode allocate(GcHeap heap, User user, int id, GcType type) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(null, new FaultNode(heap, user, id, type, null));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  private static int watchedField() {
    return PLAIN.firstWeak();
  }

  public void setWatched(@Nullable Node value) {
    GcProtocol.setWatchedWeak(this, watchedField(), value);
    watched = value;
  }

  public void setSecond(@Nullable FaultResource value) {
    FaultResource old = second;
    if (GcProtocol.replaceResource(this, "second", old, value)) {
      second = value;
      GcProtocol.close(this, "second", old);
    }
  }

  public @Nullable FaultResource takeSecond() {
    GcProtocol.beginTake(this);
    FaultResource old = second;
    second = null;
    return GcProtocol.taken(this, old, null);
  }

  public void setLink(@Nullable GcWeak<Node> value) {
    GcWeak<Node> old = link;
    if (GcProtocol.replaceResource(this, "link", old, value)) {
      link = value;
      GcProtocol.close(this, "link", old);
    }
  }

  @Override
  public GcType gcType() {
    return type;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = super.gcTraverse(visit, arg);
    if (stop != 0) {
      return stop;
    }
    stop = set.gcTraverse(visit, arg);
    if (stop != 0) {
      return stop;
    }
    stop = map.gcTraverse(visit, arg);
    if (stop != 0) {
      return stop;
    }
    stop = weakValues.gcTraverse(visit, arg);
    if (stop != 0) {
      return stop;
    }
    stop = weakKeys.gcTraverse(visit, arg);
    if (stop != 0) {
      return stop;
    }
    return weakSet.gcTraverse(visit, arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = super.gcEdges(into, at, cursor);
    to = set.gcEdges(into, to);
    to = map.gcEdges(into, to);
    to = weakValues.gcEdges(into, to);
    to = weakKeys.gcEdges(into, to);
    to = weakSet.gcEdges(into, to);
    return to;
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
    adopt.resource("second", second);
    adopt.resource("link", link);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    death.close(this, "link", link);
    link = null;
    death.close(this, "second", second);
    second = null;
    super.gcCloseResources(death);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    super.gcReleaseEdges(death);
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
    return 100;
  }

  /** So that what a hash table does depends on the program alone. */
  @Override
  public int hashCode() {
    return id;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }
}
