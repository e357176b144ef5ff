package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
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
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * A container with an owned collection of each kind, written by hand the way the processor writes
 * it. Items of the same name are equal.
 */
public final class Item extends Container {

  public interface Action {
    void run(Item self);
  }

  public static final GcType TYPE =
      GcType.of(Item.class, MethodHandles.lookup())
          .collection("list", GcList.class)
          .collection("set", GcSet.class)
          .collection("map", GcMap.class)
          .collection("weakValues", GcWeakMap.class)
          .collection("weakKeys", GcWeakMap.class)
          .collection("weakSet", GcWeakSet.class)
          .collection("recent", GcMap.class)
          .finalizer("run")
          .build();

  public final GcList<Item> list = new GcList<>();
  public final GcSet<Item> set = new GcSet<>();
  public final GcMap<Object, Item> map = new GcMap<>();
  public final GcWeakMap<Object, Item> weakValues;
  public final GcWeakMap<Item, Object> weakKeys = GcWeakMap.weakKeys();
  public final GcWeakSet<Item> weakSet = new GcWeakSet<>();
  public final GcMap<Object, Item> recent;

  public final String name;

  /** Runs in {@code equals} and {@code hashCode}. */
  public Runnable whenCompared = () -> {};

  public Action finalizer = self -> {};

  private final GcOwnedCollection[] parts;

  public Item(GcHeap gcHeap, String name, Action init) {
    this(gcHeap, name, init, GcWeakMap.weakValues());
  }

  public Item(GcHeap gcHeap, String name, Action init, GcWeakMap<Object, Item> weakValues) {
    this(gcHeap, name, init, weakValues, 100);
  }

  /** An item whose map {@code recent} has so many entries at most. */
  public Item(GcHeap gcHeap, String name, int limit) {
    this(gcHeap, name, self -> {}, GcWeakMap.weakValues(), limit);
  }

  private Item(
      GcHeap gcHeap, String name, Action init, GcWeakMap<Object, Item> weakValues, int limit) {
    this.name = name;
    this.weakValues = weakValues;
    this.recent = GcMap.lru(limit);
    super(gcHeap, TYPE);
    parts = new GcOwnedCollection[] {list, set, map, weakValues, weakKeys, weakSet, recent};
    init.run(this);
  }

  public static Item create(GcScope scope, String name) {
    return create(scope, name, self -> {});
  }

  public static Item create(GcScope scope, String name, Action init) {
    return RuntimeTest.create(scope, heap -> new Item(heap, name, init));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    whenCompared.run();
    return other instanceof Item item && item.name.equals(name);
  }

  @Override
  public int hashCode() {
    whenCompared.run();
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = 0;
    for (GcOwnedCollection part : parts) {
      stop = stop == 0 ? part.gcTraverse(visit, arg) : stop;
    }
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    for (GcOwnedCollection part : parts) {
      to = part.gcEdges(into, to);
    }
    return to;
  }

  @Override
  public void gcClear() {
    GcProtocol.checkAlive(this);
    list.clear();
    set.clear();
    map.clear();
    weakValues.clear();
    weakKeys.clear();
    weakSet.clear();
    recent.clear();
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    adopt.collection("list", list);
    adopt.collection("set", set);
    adopt.collection("map", map);
    adopt.collection("weakValues", weakValues);
    adopt.collection("weakKeys", weakKeys);
    adopt.collection("weakSet", weakSet);
    adopt.collection("recent", recent);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    for (GcOwnedCollection part : parts) {
      death.collection(part);
    }
  }

  @Override
  protected void gcFinalize() {
    finalizer.run(this);
  }
}
