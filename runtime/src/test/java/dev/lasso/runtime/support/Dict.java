package dev.lasso.runtime.support;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.lang.invoke.MethodHandles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A dictionary of a language runtime, written by hand: what it owns is in a plain map. Its list,
 * its weak field and its resource are shown by overriding the hooks.
 */
public final class Dict extends GcHandwritten {

  public static final GcType TYPE =
      GcType.of(Dict.class, MethodHandles.lookup())
          .traversed()
          .weak("module", GcObject.class)
          .resource("file", AutoCloseable.class)
          .build();

  private final Map<String, GcObject> entries = new LinkedHashMap<>();
  public final GcList<GcObject> order = new GcList<>();
  public @Nullable GcObject module;
  public @Nullable AutoCloseable file;

  public Dict(GcHeap heap) {
    super(heap);
  }

  public static Dict with(GcHeap heap, String key, GcObject value) {
    Dict dict = new Dict(heap);
    dict.put(key, value);
    return dict;
  }

  public void put(String key, GcObject value) {
    GcProtocol.addEdge(this, value);
    GcProtocol.removeEdge(this, entries.put(key, value));
  }

  public @Nullable GcObject get(String key) {
    return entries.get(key);
  }

  public void remove(String key) {
    GcProtocol.addEdge(this, null);
    GcProtocol.removeEdge(this, entries.remove(key));
  }

  public int size() {
    return entries.size();
  }

  public void setModule(@Nullable GcObject value) {
    GcProtocol.setWeak(this, TYPE.firstWeak(), value);
    module = value;
  }

  public void setFile(@Nullable AutoCloseable value) {
    AutoCloseable old = file;
    if (GcProtocol.replaceResource(this, "file", old, value)) {
      file = value;
      GcProtocol.close(this, "file", old);
    }
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    for (GcObject value : entries.values()) {
      int stop = visit.edge(0, value, arg);
      if (stop != 0) {
        return stop;
      }
    }
    return order.gcTraverse(visit, arg);
  }

  @Override
  public void gcClear() {
    GcProtocol.beginChange(this);
    List<GcObject> values = List.copyOf(entries.values());
    entries.clear();
    values.forEach(value -> GcProtocol.uncount(this, value));
    GcProtocol.endChange(this);
    order.clear();
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    entries.forEach(adopt::owned);
    adopt.collection("order", order);
    adopt.weak("module", TYPE.firstWeak(), module);
    adopt.resource("file", file);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    death.close(this, "file", file);
    file = null;
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    super.gcReleaseEdges(death);
    if (module != null) {
      death.weak(this, TYPE.firstWeak());
      module = null;
    }
  }

  @Override
  protected void gcClearWeak(int weak) {
    module = null;
  }
}
