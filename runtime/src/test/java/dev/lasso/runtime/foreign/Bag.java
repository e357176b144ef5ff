package dev.lasso.runtime.foreign;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A container that owns any number of containers, and has a finalizer. */
final class Bag extends dev.lasso.runtime.support.Bag {
  private static final GcType TYPE =
      GcType.of(Bag.class, MethodHandles.lookup())
          .traversed()
          .releasesEdges()
          .finalizer("finalizeIt")
          .build();

  final int id;
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
    return List.copyOf(edges);
  }

  void remove(int index) {
    GcProtocol.addEdge(this, null);
    GcProtocol.removeEdge(this, edges.remove(index));
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    if (failing) {
      throw new UnsupportedOperationException("gcEdges");
    }
    return GcEdges.items(edges.toArray(GcObject[]::new), into, GcEdges.edges(at, cursor));
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    List<GcObject> old = items();
    edges.clear();
    old.forEach(death::edge);
  }

  @Override
  protected void gcFinalize() {
    finalized++;
    onFinalize.accept(this);
  }
}
