package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.io.IOException;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Cursor} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"block", "next", "all", "cells", "seen"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcCursor<K> extends Cursor<K> implements Serializable {
  public static final GcType TYPE = GcType.of(Cursor.class, MethodHandles.lookup())
      .named("java.sql.Cursor")
      .resource("block", MemoryBlock.class)
      .owned("next", Cursor.class)
      .collection("all", GcList.class, Cursor.class)
      .items("cells", Cursor[].class)
      .weak("seen", Cursor.class)
      .reportsNativeBytes()
      .finalizer("end")
      .build();

  private final transient GcHeap gcHeap;

  private GcCursor(GcHeap gcHeap, int n, MemoryBlock block) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    Cursor<?>[] items = new Cursor<?>[n]; // a negative length ends here
    super(block);
    GcProtocol.checkNoItems(this, "cells", this.cells);
    this.cells = (Cursor<K>[]) items;
  }

  /** Creates a tracked {@link Cursor} that {@code scope} holds. */
  static <K> GcCursor<K> create(GcScope scope, int n, MemoryBlock block) {
    int outer = GcProtocol.begin(scope);
    try {
      GcCursor<K> made = new GcCursor<K>(scope.heap(), n, block);
      long weight = GcProtocol.weigh(made);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false, weight);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Cursor} that the caller must release; see {@code GcCPython}. */
  static <K> GcCursor<K> allocate(GcHeap heap, int n, MemoryBlock block) {
    return GcCursor.<K>create(GcProtocol.noScope(heap), n, block);
  }

  static <K> void setNext(Cursor<K> self, @Nullable Cursor<K> next) {
    Cursor<K> old = self.next;
    GcProtocol.addEdge(self, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
  }

  static <K> @Nullable Cursor<K> item(Cursor<K> self, int index) {
    return GcProtocol.items(self, self.cells)[index];
  }

  static <K> void setItem(Cursor<K> self, int index, @Nullable Cursor<K> item) {
    Cursor<K>[] items = GcProtocol.itemsToChange(self, self.cells);
    Cursor<K> old = items[index]; // first: a bad index ends here
    GcProtocol.addEdge(self, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static <K> void moveItem(Cursor<K> self, GcScope scope, int index, Cursor<K> item) {
    Cursor<K>[] items = GcProtocol.itemsToChange(self, self.cells);
    Cursor<K> old = items[index]; // first: a bad index ends here
    GcProtocol.move(self, scope, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static <K> void resize(Cursor<K> self, int length) {
    // Releases the items beyond the new length. The object must not be tracked.
    GcProtocol.checkResize(self, length);
    Cursor<K>[] old = GcProtocol.itemsToChange(self, self.cells);
    self.cells = Arrays.copyOf(old, length);
    GcProtocol.removeItemEdges(self, old, length);
  }

  static <K> void setSeen(Cursor<K> self, @Nullable Cursor<? super K> seen) {
    GcProtocol.setWatchedWeak(self, 0, seen);
    self.seen = seen;
  }

  @Override public MemoryBlock block() {
    GcProtocol.checkFinal(this, "block");
    return this.block;
  }

  @Override MemoryBlock getBlock() {
    GcProtocol.checkFinal(this, "block");
    return this.block;
  }

  @Override @Nullable Cursor<K> next() {
    GcProtocol.checkAlive(this);
    return this.next;
  }

  @Override protected GcList<Cursor<K>> getAll() {
    GcProtocol.checkFinal(this);
    return this.all;
  }

  @Override @Nullable Cursor<K> @Nullable [] cells() {
    GcProtocol.checkAlive(this);
    return this.cells;
  }

  @Override @Nullable Cursor<? super K> seen() {
    GcProtocol.checkAlive(this);
    return this.seen;
  }

  @Override public <V extends K> List<V> rewind(List<V> arg0) {
    GcProtocol.checkAlive(this);
    return super.rewind(arg0);
  }

  @Override protected @Nullable K turn(List<? extends K> arg0, int... arg1) throws IOException {
    GcProtocol.checkAlive(this);
    return super.turn(arg0, arg1);
  }

  @Override public boolean test(K arg0) {
    GcProtocol.checkAlive(this);
    return super.test(arg0);
  }

  @Override public <A, K_ extends Comparable<K_>> A pick(A first, K_ key, List<? super A> more) {
    GcProtocol.checkAlive(this);
    return super.pick(first, key, more);
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, this.next, arg);
    stop = visit.collection(stop, this.all, arg);
    return visit.items(stop, this.cells, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.next, into, to);
    to = this.all.gcEdges(into, to);
    return GcEdges.items(this.cells, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      setNext(this, null);
      this.all.clear();
      for (int i = 0; this.cells != null && i < this.cells.length; i++) {
        setItem(this, i, null);
      }
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.resource("block", this.block);
    adopt.owned("next", this.next);
    adopt.collection("all", this.all);
    adopt.items("cells", this.cells);
    adopt.watched("seen", 0, this.seen);
  }

  @Override protected void gcFinalize() {
    this.end();
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    death.close(this, "block", this.block);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.next);
    this.next = null;
    death.collection(this.all);
    death.items(this.cells);
    this.cells = null;
    death.weak(this, 0, this.seen);
    this.seen = null;
  }

  @Override protected void gcClearWeak(int weak) {
    switch (weak) {
      case 0 -> this.seen = null;
    }
  }

  @Override protected void gcWeakCleared(int weak) throws Throwable {
    switch (weak) {
      case 0 -> this.lost();
    }
  }

  @Override protected long gcNativeBytes() {
    return this.bytes();
  }
}
