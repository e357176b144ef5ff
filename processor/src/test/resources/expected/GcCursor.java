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
import java.lang.Comparable;
import java.lang.Object;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Cursor} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcCursor<K> extends Cursor<K> implements Serializable {
  /**
   * Descriptions of the fields of {@link Cursor}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Cursor.class, MethodHandles.lookup())
      .resource("block", MemoryBlock.class)
      .owned("next", Cursor.class)
      .collection("all", GcList.class, Cursor.class)
      .items("cells", Cursor[].class)
      .weak("seen", Cursor.class)
      .complete()
      .reportsNativeBytes()
      .finalizer("end")
      .build();

  private final GcHeap gcHeap;

  private GcCursor(GcHeap gcHeap, int n, MemoryBlock block) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    Cursor<?>[] items = new Cursor<?>[n]; // a negative length ends here
    super(block);
    gcItems(this, items);
  }

  /**
   * Creates a tracked {@link Cursor} that {@code scope} holds.
   */
  static <K> GcCursor<K> create(GcScope scope, int n, MemoryBlock block) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcCursor<K>(scope.heap(), n, block));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Cursor} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static <K> GcCursor<K> allocate(GcHeap heap, int n, MemoryBlock block) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcCursor<K>(heap, n, block));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static <K> void setNext(Cursor<K> self, @Nullable Cursor<K> next) {
    Cursor<K> old = self.next;
    GcProtocol.addEdge(self, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
  }

  static <K> void moveNext(Cursor<K> self, GcScope scope, Cursor<K> next) {
    Cursor<K> old = self.next;
    GcProtocol.move(self, scope, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
  }

  static <K> @Nullable Cursor<K> item(Cursor<K> self, int index) {
    return GcProtocol.items(self, self.cells)[index];
  }

  static <K> void setItem(Cursor<K> self, int index, @Nullable Cursor<K> item) {
    Cursor<K>[] items = GcProtocol.items(self, self.cells);
    Cursor<K> old = items[index]; // first: a bad index ends here
    GcProtocol.addEdge(self, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static <K> void moveItem(Cursor<K> self, GcScope scope, int index, Cursor<K> item) {
    Cursor<K>[] items = GcProtocol.items(self, self.cells);
    Cursor<K> old = items[index]; // first: a bad index ends here
    GcProtocol.move(self, scope, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static <K> void resize(Cursor<K> self, int length) {
    // Releases the items beyond the new length. The object must not be tracked.
    GcProtocol.checkResize(self, length);
    Cursor<K>[] old = GcProtocol.items(self, self.cells);
    self.cells = Arrays.copyOf(old, length);
    GcProtocol.removeItemEdges(self, old, length);
  }

  static <K> void setSeen(Cursor<K> self, @Nullable Cursor<? super K> seen) {
    GcProtocol.setWatchedWeak(self, 0, seen);
    self.seen = seen;
  }

  @Override
  public MemoryBlock block() {
    GcProtocol.checkAlive(this);
    return this.block;
  }

  public static <K> MemoryBlock block(Cursor<K> self) {
    GcProtocol.checkAlive(self);
    return self.block;
  }

  @Override
  MemoryBlock getBlock() {
    GcProtocol.checkAlive(this);
    return this.block;
  }

  @Override
  @Nullable Cursor<K> next() {
    GcProtocol.checkAlive(this);
    return this.next;
  }

  @Override
  protected GcList<Cursor<K>> getAll() {
    GcProtocol.checkAlive(this);
    return this.all;
  }

  @Override
  @Nullable Cursor<K> @Nullable [] cells() {
    GcProtocol.checkAlive(this);
    return this.cells;
  }

  @Override
  @Nullable Cursor<? super K> seen() {
    GcProtocol.checkAlive(this);
    return this.seen;
  }

  @Override
  public <V extends K> List<V> rewind(List<V> arg0) {
    GcProtocol.checkAlive(this);
    return super.rewind(arg0);
  }

  @Override
  protected @Nullable K turn(List<? extends K> arg0, int... arg1) throws IOException {
    GcProtocol.checkAlive(this);
    return super.turn(arg0, arg1);
  }

  @Override
  public boolean test(K arg0) {
    GcProtocol.checkAlive(this);
    return super.test(arg0);
  }

  @Override
  public <A, K_ extends Comparable<K_>> A pick(A first, K_ key, List<? super A> more) {
    GcProtocol.checkAlive(this);
    return super.pick(first, key, more);
  }

  @Override
  public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  public static <K> void gcItems(Cursor<K> self, Cursor<?>[] items) {
    GcProtocol.checkNoItems(self, "cells", self.cells);
    self.cells = (Cursor<K>[]) items;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return gcTraverse(this, visit, arg);
  }

  public static <K, A extends @Nullable Object> int gcTraverse(Cursor<K> self, GcVisitor<A> visit,
      A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.next);
    stop = GcEdges.visitAll(stop, visit, arg, self.all);
    stop = GcEdges.visitItems(stop, visit, arg, self.cells);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static <K> long gcEdges(Cursor<K> self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(self.next, into, to);
    to = self.all.gcEdges(into, to);
    to = GcEdges.items(self.cells, into, to);
    return to;
  }

  @Override
  public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      gcClear(this);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  public static <K> void gcClear(Cursor<K> self) {
    GcProtocol.checkMutable(self);
    setNext(self, null);
    self.all.clear();
    for (int i = 0; self.cells != null && i < self.cells.length; i++) {
      setItem(self, i, null);
    }
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static <K> void gcAdopt(Cursor<K> self, GcAdoption adopt) {
    adopt.resource("block", self.block);
    adopt.owned("next", self.next);
    adopt.collection("all", self.all);
    adopt.items("cells", self.cells);
    adopt.watched("seen", 0, self.seen);
  }

  @Override
  protected void gcFinalize() {
    gcFinalize(this);
  }

  public static <K> void gcFinalize(Cursor<K> self) {
    self.end();
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
  }

  public static <K> void gcCloseResources(Cursor<K> self, GcDestruction death) {
    death.close(self, "block", self.block);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static <K> void gcReleaseEdges(Cursor<K> self, GcDestruction death) {
    self.next = death.edge(self.next);
    death.collection(self.all);
    death.items(self.cells);
    self.cells = null;
    death.weak(self, 0, self.seen);
    self.seen = null;
  }

  @Override
  protected void gcClearWeak(int weak) {
    gcClearWeak(this, weak);
  }

  public static <K> void gcClearWeak(Cursor<K> self, int weak) {
    switch (weak) {
      case 0 -> self.seen = null;
      default -> {}
    }
  }

  @Override
  protected void gcWeakCleared(int weak) throws Throwable {
    gcWeakCleared(this, weak);
  }

  public static <K> void gcWeakCleared(Cursor<K> self, int weak) throws Throwable {
    switch (weak) {
      case 0 -> self.lost();
      default -> {}
    }
  }

  @Override
  protected long gcNativeBytes() {
    return gcNativeBytes(this);
  }

  public static <K> long gcNativeBytes(Cursor<K> self) {
    return self.bytes();
  }
}
