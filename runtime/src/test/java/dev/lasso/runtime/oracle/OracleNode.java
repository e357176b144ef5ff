package dev.lasso.runtime.oracle;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Node;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node of a random program: knows its number, and tells of its finalizer and of the moment it
 * lets go. In some programs its fields can have any values, and have plain data for null.
 */
final class OracleNode extends Node {

  private static final GcType PLAIN = type().build();

  private static final GcType FINALIZED = type().finalizer("run").build();

  private static final GcType LEAF = leaf().build();

  private static final GcType FINALIZED_LEAF = leaf().finalizer("run").build();

  private static final List<String> RESOURCES = List.of("resource", "second", "third");

  /** What is in a field, or in the list, that is no container. */
  private static final String DATA = "data";

  final int id;
  private @Nullable Object anyA;
  private @Nullable Object anyB;
  private final @Nullable Object[] items;
  private @Nullable AutoCloseable second;
  private @Nullable AutoCloseable third;
  private final OracleHeap world;
  private final boolean leaf;
  private final boolean finalized;

  OracleNode(OracleHeap world, GcHeap heap, int id, @Nullable Node fixed, Initializer init) {
    this.id = id;
    this.world = world;
    items = new @Nullable Object[OracleObject.ITEMS];
    leaf = world.birth(id).leaf();
    finalized = world.birth(id).finalizer() != null;
    super(heap, fixed, init);
  }

  private static GcType.Builder type() {
    return GcType.of(OracleNode.class, MethodHandles.lookup())
        .extending(Node.TYPE)
        .owned("anyA", Object.class)
        .owned("anyB", Object.class)
        .items("items", Object[].class)
        .resource("second", AutoCloseable.class)
        .resource("third", AutoCloseable.class);
  }

  private static GcType.Builder leaf() {
    return GcType.of(OracleNode.class, MethodHandles.lookup())
        .weak("weak", Node.class)
        .weak("other", Node.class)
        .resource("resource", AutoCloseable.class)
        .resource("second", AutoCloseable.class)
        .resource("third", AutoCloseable.class);
  }

  @Override
  public GcType gcType() {
    if (leaf) {
      return finalized ? FINALIZED_LEAF : LEAF;
    }
    return finalized ? FINALIZED : PLAIN;
  }

  /** What is stored in fields, and in the list, while this is under construction. */
  @SuppressWarnings("unchecked")
  void initialize(@Nullable Node valueA, @Nullable Node valueB) {
    if (world.hasAnyValues) {
      anyA = any(valueA);
      anyB = any(valueB);
      List<Object> anyList = (List<Object>) (List<?>) list;
      anyList.add(DATA);
      anyList.removeFirst(); // from here on its array can have anything
    } else {
      a = valueA;
      b = valueB;
    }
  }

  private static Object any(@Nullable Node value) {
    return value == null ? DATA : value;
  }

  @Nullable Node getA() {
    return anyA instanceof Node node ? node : a;
  }

  @Nullable Node getB() {
    return anyB instanceof Node node ? node : b;
  }

  @Override
  public void setA(@Nullable Node value) {
    if (world.hasAnyValues) {
      GcProtocol.addValueEdge(this, any(value));
      Object old = anyA;
      anyA = any(value);
      GcProtocol.removeValueEdge(this, old);
    } else {
      super.setA(value);
    }
  }

  @Override
  public void setB(@Nullable Node value) {
    if (world.hasAnyValues) {
      GcProtocol.addValueEdge(this, any(value));
      Object old = anyB;
      anyB = any(value);
      GcProtocol.removeValueEdge(this, old);
    } else {
      super.setB(value);
    }
  }

  @Nullable Node getField(int field) {
    return switch (field) {
      case OracleObject.A -> getA();
      case OracleObject.B -> getB();
      case OracleObject.FIXED -> fixed;
      default -> getItem(field - OracleObject.ITEM);
    };
  }

  void setField(int field, @Nullable Node value) {
    switch (field) {
      case OracleObject.A -> setA(value);
      case OracleObject.B -> setB(value);
      default -> setItem(field - OracleObject.ITEM, value);
    }
  }

  private @Nullable Node getItem(int index) {
    return items[index] instanceof Node node ? node : null;
  }

  private void setItem(int index, @Nullable Node value) {
    Object now = world.hasAnyValues ? any(value) : value;
    GcProtocol.addValueEdge(this, now);
    Object old = items[index];
    items[index] = now;
    GcProtocol.removeValueEdge(this, old);
  }

  @Nullable AutoCloseable getResource(int field) {
    return switch (field) {
      case 0 -> resource;
      case 1 -> second;
      default -> third;
    };
  }

  void setResource(int field, @Nullable AutoCloseable value) {
    AutoCloseable old = getResource(field);
    String name = RESOURCES.get(field);
    if (GcProtocol.replaceResource(this, name, old, value)) {
      storeResource(field, value);
      GcProtocol.close(this, name, old);
    }
  }

  /** Stores a resource without any call, as a constructor does. */
  void storeResource(int field, @Nullable AutoCloseable value) {
    switch (field) {
      case 0 -> resource = value;
      case 1 -> second = value;
      default -> third = value;
    }
  }

  @Override
  public void moveA(GcScope scope, Node value) {
    if (world.hasAnyValues) {
      GcProtocol.moveValue(this, scope, any(value));
      Object old = anyA;
      anyA = value;
      GcProtocol.removeValueEdge(this, old);
    } else {
      super.moveA(scope, value);
    }
  }

  @Override
  public void moveB(GcScope scope, Node value) {
    if (world.hasAnyValues) {
      GcProtocol.moveValue(this, scope, any(value));
      Object old = anyB;
      anyB = value;
      GcProtocol.removeValueEdge(this, old);
    } else {
      super.moveB(scope, value);
    }
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.valueEdge(0, anyA, arg);
    stop = visit.valueEdge(stop, anyB, arg);
    stop = visit.items(stop, items, arg);
    return stop == 0 ? super.gcTraverse(visit, arg) : stop;
  }

  @Override
  public long gcEdges(GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.valueEdge(anyA, into, to);
    to = GcEdges.edge(a, into, to);
    to = GcEdges.valueEdge(anyB, into, to);
    to = GcEdges.edge(b, into, to);
    to = GcEdges.edge(fixed, into, to);
    to = GcEdges.items(items, into, to);
    return list.gcEdges(into, to);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    adopt.value("anyA", anyA);
    adopt.owned("a", a);
    adopt.value("anyB", anyB);
    adopt.owned("b", b);
    adopt.owned("fixed", fixed);
    adopt.items("items", items);
    adopt.collection("list", list);
    adopt.weak("weak", Node.TYPE.firstWeak(), weak);
    adopt.weak("other", Node.TYPE.firstWeak() + 1, other);
    adopt.resource("resource", resource);
    adopt.resource("second", second);
    adopt.resource("third", third);
  }

  @Override
  protected void gcFinalize() {
    world.finalize(this);
  }

  @Override
  protected void gcWeakCleared(int weak) {
    world.tell(id, weak - TYPE.firstWeak());
  }

  @Override
  public void gcClear() {
    GcProtocol.beginClear(this);
    try {
      for (int i = 0; i < items.length; i++) {
        setItem(i, null);
      }
      setA(null);
      setB(null);
      list.clear();
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    death.close(this, "third", third);
    death.close(this, "second", second);
    super.gcCloseResources(death);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    if (!Inside.isUnadopted(this)) {
      world.dropped(this); // else its fields are emptied, and no edge is released
    }
    second = null;
    third = null;
    death.items(items);
    Arrays.fill(items, null);
    Object oldA = anyA;
    anyA = null;
    death.valueEdge(oldA);
    Object oldB = anyB;
    anyB = null;
    death.valueEdge(oldB);
    super.gcReleaseEdges(death);
  }
}
