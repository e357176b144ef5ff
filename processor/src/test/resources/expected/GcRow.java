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
import java.util.Arrays;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Row} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcRow<T extends Box<?, ?>> extends Row<T> implements Serializable {
  public static final GcType TYPE = GcType.of(Row.class, MethodHandles.lookup())
      .owned("below", Row.class)
      .items("cells", Box[].class)
      .build();

  private final transient GcHeap gcHeap;

  private GcRow(GcHeap gcHeap, int n_, int n) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    Box<?, ?>[] items = new Box<?, ?>[n_]; // a negative length ends here
    super(n);
    GcProtocol.checkNoItems(this, "cells", this.cells);
    this.cells = (T[]) items;
  }

  /** Creates a tracked {@link Row} that {@code scope} holds. */
  public static <T extends Box<?, ?>> GcRow<T> create(GcScope scope, int n_, int n) {
    int outer = GcProtocol.begin(scope);
    try {
      GcRow<T> made = new GcRow<T>(scope.heap(), n_, n);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Row} that the caller must release; see {@code GcCPython}. */
  public static <T extends Box<?, ?>> GcRow<T> allocate(GcHeap heap, int n_, int n) {
    return GcRow.<T>create(GcProtocol.noScope(heap), n_, n);
  }

  static <T extends Box<?, ?>> void setBelow(Row<T> self, @Nullable Row<T> below) {
    Row<T> old = self.below;
    GcProtocol.addEdge(self, below);
    self.below = below;
    GcProtocol.removeEdge(self, old);
  }

  public static <T extends Box<?, ?>> @Nullable T item(Row<T> self, int index) {
    return GcProtocol.items(self, self.cells)[index];
  }

  @Override public void setItem(int index, @Nullable T item) {
    T[] items = GcProtocol.itemsToChange(this, this.cells);
    T old = items[index]; // first: a bad index ends here
    GcProtocol.addEdge(this, item);
    items[index] = item;
    GcProtocol.removeEdge(this, old);
  }

  public static <T extends Box<?, ?>> void moveItem(Row<T> self, GcScope scope, int index, T item) {
    T[] items = GcProtocol.itemsToChange(self, self.cells);
    T old = items[index]; // first: a bad index ends here
    GcProtocol.move(self, scope, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  public static <T extends Box<?, ?>> void resize(Row<T> self, int length) {
    // Releases the items beyond the new length. The object must not be tracked.
    GcProtocol.checkResize(self, length);
    T[] old = GcProtocol.itemsToChange(self, self.cells);
    self.cells = Arrays.copyOf(old, length);
    GcProtocol.removeItemEdges(self, old, length);
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
      setBelow(this, null);
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
