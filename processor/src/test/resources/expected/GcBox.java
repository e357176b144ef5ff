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
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Box} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"item", "last", "all", "next"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcBox<T extends GcObject, K extends Comparable<K>> extends Box<T, K> implements Serializable {
  public static final GcType TYPE = GcType.of(Box.class, MethodHandles.lookup())
      .owned("item", GcObject.class)
      .weak("last", GcObject.class)
      .collection("all", GcList.class, GcObject.class)
      .owned("next", Box.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcBox(GcHeap gcHeap, K key) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(key);
  }

  /** Creates a tracked {@link Box} that {@code scope} holds. */
  static <T extends GcObject, K extends Comparable<K>> GcBox<T, K> create(GcScope scope, K key) {
    int outer = GcProtocol.begin(scope);
    try {
      GcBox<T, K> made = new GcBox<T, K>(scope.heap(), key);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Box} that the caller must release; see {@code GcCPython}. */
  static <T extends GcObject, K extends Comparable<K>> GcBox<T, K> allocate(GcHeap heap, K key) {
    return GcBox.<T, K>create(GcProtocol.noScope(heap), key);
  }

  static <T extends GcObject, K extends Comparable<K>> void setItem(Box<T, K> self,
      @Nullable T item) {
    T old = self.item;
    GcProtocol.addEdge(self, item);
    self.item = item;
    GcProtocol.removeEdge(self, old);
  }

  static <T extends GcObject, K extends Comparable<K>> void setLast(Box<T, K> self,
      @Nullable T last) {
    GcProtocol.setWeak(self, 0, last);
    self.last = last;
  }

  static <T extends GcObject, K extends Comparable<K>> void setNext(Box<T, K> self,
      @Nullable Box<? extends T, K> next) {
    Box<? extends T, K> old = self.next;
    GcProtocol.addEdge(self, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, this.item, arg);
    stop = visit.collection(stop, this.all, arg);
    return visit.edge(stop, this.next, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.item, into, to);
    to = this.all.gcEdges(into, to);
    return GcEdges.edge(this.next, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      setItem(this, null);
      this.all.clear();
      setNext(this, null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("item", this.item);
    adopt.weak("last", 0, this.last);
    adopt.collection("all", this.all);
    adopt.owned("next", this.next);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.item);
    this.item = null;
    death.weak(this, 0, this.last);
    this.last = null;
    death.collection(this.all);
    death.edge(this.next);
    this.next = null;
  }

  @Override protected void gcClearWeak(int weak) {
    switch (weak) {
      case 0 -> this.last = null;
    }
  }
}
