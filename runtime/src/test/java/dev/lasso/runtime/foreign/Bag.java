package dev.lasso.runtime.foreign;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A container that owns any number of containers, and has a finalizer. */
final class Bag extends GcHandwritten {
  private static final GcType TYPE =
      GcType.of(Bag.class, MethodHandles.lookup())
          .traversed()
          .releasesEdges()
          .finalizer("finalizeIt")
          .build();

  final int id;
  private final List<GcObject> items = new ArrayList<>();
  int finalized;

  /** True if its edges cannot be read. */
  boolean failing;

  Consumer<Bag> onFinalize = _ -> {};

  private Bag(GcHeap heap, int id) {
    super(heap);
    this.id = id;
  }

  static Bag create(GcScope scope, int id) {
    return create(scope, heap -> new Bag(heap, id));
  }

  List<GcObject> items() {
    return List.copyOf(items);
  }

  void add(GcObject item) {
    GcProtocol.addEdge(this, item);
    items.add(item);
    GcProtocol.removeEdge(this, null);
  }

  void remove(int index) {
    GcProtocol.addEdge(this, null);
    GcProtocol.removeEdge(this, items.remove(index));
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return visit.items(0, items.toArray(), arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    if (failing) {
      throw new UnsupportedOperationException("gcEdges");
    }
    return GcEdges.items(items.toArray(GcObject[]::new), into, GcEdges.edges(at, cursor));
  }

  @Override
  public void gcClear() {
    while (!items.isEmpty()) {
      remove(items.size() - 1);
    }
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    List<GcObject> old = items();
    items.clear();
    old.forEach(death::edge);
  }

  @Override
  protected void gcFinalize() {
    finalized++;
    onFinalize.accept(this);
  }
}
