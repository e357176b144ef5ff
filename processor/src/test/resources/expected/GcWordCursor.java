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
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link WordCursor} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcWordCursor extends WordCursor implements Serializable {
  public static final GcType TYPE = GcType.of(WordCursor.class, MethodHandles.lookup())
      .extending(GcCursor.TYPE, "ROCIW")
      .build();

  private final transient GcHeap gcHeap;

  private GcWordCursor(GcHeap gcHeap, int n, MemoryBlock block) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    Cursor<?>[] items = new Cursor<?>[n]; // a negative length ends here
    super(block);
    GcProtocol.checkNoItems(this, "cells", this.cells);
    this.cells = (Cursor<@Nullable String>[]) items;
  }

  /** Creates a tracked {@link WordCursor} that {@code scope} holds. */
  static GcWordCursor create(GcScope scope, int n, MemoryBlock block) {
    int outer = GcProtocol.begin(scope);
    try {
      GcWordCursor made = new GcWordCursor(scope.heap(), n, block);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link WordCursor} that the caller must release; see {@code GcCPython}.
   */
  static GcWordCursor allocate(GcHeap heap, int n, MemoryBlock block) {
    return create(GcProtocol.noScope(heap), n, block);
  }

  @Override protected GcList<Cursor<@Nullable String>> getAll() {
    GcProtocol.checkFinal(this);
    return this.all;
  }

  @Override public MemoryBlock block() {
    GcProtocol.checkFinal(this, "block");
    return this.block;
  }

  @Override MemoryBlock getBlock() {
    GcProtocol.checkFinal(this, "block");
    return this.block;
  }

  @Override @Nullable Cursor<@Nullable String> @Nullable [] cells() {
    GcProtocol.checkAlive(this);
    return this.cells;
  }

  @Override @Nullable Cursor<? super @Nullable String> seen() {
    GcProtocol.checkAlive(this);
    return this.seen;
  }

  @Override public <V extends @Nullable String> List<V> rewind(List<V> arg0) {
    GcProtocol.checkAlive(this);
    return super.rewind(arg0);
  }

  @Override
  protected @Nullable String turn(List<? extends @Nullable String> arg0, int... arg1) throws
      IOException {
    GcProtocol.checkAlive(this);
    return super.turn(arg0, arg1);
  }

  @Override public boolean test(@Nullable String arg0) {
    GcProtocol.checkAlive(this);
    return super.test(arg0);
  }

  @Override Cursor<@Nullable String> next() {
    GcProtocol.checkAlive(this);
    return super.next();
  }

  @Override public <B, C extends Comparable<C>> B pick(B first, C key, List<? super B> more) {
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
      GcCursor.setNext(this, null);
      this.all.clear();
      for (int i = 0; this.cells != null && i < this.cells.length; i++) {
        GcCursor.setItem(this, i, null);
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
