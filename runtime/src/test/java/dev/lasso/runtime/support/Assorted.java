package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.lang.invoke.MethodHandles;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A container that keeps its edges, in whatever Java has for them, and visits them in the order of
 * the fields; written by hand.
 */
public final class Assorted extends Container {

  public static final GcType TYPE =
      GcType.of(Assorted.class, MethodHandles.lookup())
          .owned("items", Node[].class)
          .owned("byName", Map.class)
          .owned("tags", Set.class)
          .collection("list", GcList.class)
          .collection("again", GcList.class)
          .incomplete()
          .build();

  private final @Nullable Node[] items = new Node[3];
  private final Map<Object, Node> byName = new LinkedHashMap<>();
  private final Set<Node> tags = new LinkedHashSet<>();
  public @Nullable GcList<Node> list;
  public @Nullable GcList<Node> again;

  public Assorted(GcHeap gcHeap) {
    super(gcHeap, TYPE);
  }

  public void item(int index, Node node) {
    GcProtocol.addEdge(this, node);
    items[index] = node;
    GcProtocol.removeEdge(this, null);
  }

  public void put(Object key, Node node) {
    GcProtocol.beginChange(this);
    if (key instanceof Node counted) {
      GcProtocol.checkCountable(this, counted);
      GcProtocol.countChecked(this, counted);
    }
    GcProtocol.checkCountable(this, node);
    GcProtocol.countChecked(this, node);
    byName.put(key, node);
    GcProtocol.endChange(this);
  }

  public void tag(Node node) {
    GcProtocol.addEdge(this, node);
    tags.add(node);
    GcProtocol.removeEdge(this, null);
  }

  /** Has the same list in both fields. */
  public void shareList(@Nullable GcList<Node> shared) {
    list = shared;
    again = shared;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    @Nullable GcObject[] edges = new @Nullable GcObject[100];
    int count = (int) gcEdges(edges, 0, 0);
    for (int i = 0; i < count; i++) {
      int stop = visit.edge(0, edges[i], arg);
      if (stop != 0) {
        return stop;
      }
    }
    return 0;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    for (Node item : items) {
      to = GcEdges.edge(item, into, to);
    }
    for (Map.Entry<Object, Node> entry : byName.entrySet()) {
      to = GcEdges.edge(entry.getKey() instanceof Node key ? key : null, into, to);
      to = GcEdges.edge(entry.getValue(), into, to);
    }
    for (Node tag : tags) {
      to = GcEdges.edge(tag, into, to);
    }
    return to;
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    for (int i = 0; i < items.length; i++) {
      death.edge(items[i]);
      items[i] = null;
    }
    byName.forEach(
        (key, node) -> {
          death.edge(node);
          death.edge(key instanceof Node counted ? counted : null);
        });
    byName.clear();
    tags.forEach(death::edge);
    tags.clear();
  }
}
