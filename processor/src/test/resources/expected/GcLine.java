package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Line} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcLine extends Line implements Serializable {
  public static final GcType TYPE = GcType.of(Line.class, MethodHandles.lookup())
      .extending(GcRow.TYPE, "OI")
      .build();

  private final transient GcHeap gcHeap;

  private GcLine(GcHeap gcHeap, int n) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    Box<?, ?>[] items = new Box<?, ?>[n]; // a negative length ends here
    super();
    GcProtocol.checkNoItems(this, "cells", this.cells);
    this.cells = items;
  }

  /** Creates a tracked {@link Line} that {@code scope} holds. */
  static GcLine create(GcScope scope, int n) {
    int outer = GcProtocol.begin(scope);
    try {
      GcLine made = new GcLine(scope.heap(), n);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Line} that the caller must release; see {@code GcCPython}. */
  static GcLine allocate(GcHeap heap, int n) {
    return create(GcProtocol.noScope(heap), n);
  }

  @Override public void setItem(int index, @Nullable Box<?, ?> item) {
    Box<?, ?>[] items = GcProtocol.itemsToChange(this, this.cells);
    Box<?, ?> old = items[index]; // first: a bad index ends here
    GcProtocol.addEdge(this, item);
    items[index] = item;
    GcProtocol.removeEdge(this, old);
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, this.below, arg);
    return visit.items(stop, this.cells, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.below, into, to);
    return GcEdges.items(this.cells, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      GcRow.setBelow(this, null);
      for (int i = 0; this.cells != null && i < this.cells.length; i++) {
        this.setItem(i, null);
      }
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("below", this.below);
    adopt.items("cells", this.cells);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.below);
    this.below = null;
    death.items(this.cells);
    this.cells = null;
  }
}
