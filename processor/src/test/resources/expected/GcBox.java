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
import java.lang.Comparable;
import java.lang.Object;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Box} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcBox<T extends GcObject, K extends Comparable<K>> extends Box<T, K> implements Serializable {
  /**
   * Descriptions of the fields of {@link Box}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Box.class, MethodHandles.lookup())
      .owned("item", GcObject.class)
      .weak("last", GcObject.class)
      .collection("all", GcList.class, GcObject.class)
      .owned("next", Box.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcBox(GcHeap gcHeap, K key) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(key);
  }

  /**
   * Creates a tracked {@link Box} that {@code scope} holds.
   */
  static <T extends GcObject, K extends Comparable<K>> GcBox<T, K> create(GcScope scope, K key) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcBox<T, K>(scope.heap(), key));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Box} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static <T extends GcObject, K extends Comparable<K>> GcBox<T, K> allocate(GcHeap heap, K key) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcBox<T, K>(heap, key));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static <T extends GcObject, K extends Comparable<K>> void setItem(Box<T, K> self,
      @Nullable T item) {
    T old = self.item;
    GcProtocol.addEdge(self, item);
    self.item = item;
    GcProtocol.removeEdge(self, old);
  }

  static <T extends GcObject, K extends Comparable<K>> void moveItem(Box<T, K> self, GcScope scope,
      T item) {
    T old = self.item;
    GcProtocol.move(self, scope, item);
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

  static <T extends GcObject, K extends Comparable<K>> void moveNext(Box<T, K> self, GcScope scope,
      Box<? extends T, K> next) {
    Box<? extends T, K> old = self.next;
    GcProtocol.move(self, scope, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
  }

  @Override
  public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return gcTraverse(this, visit, arg);
  }

  public static <T extends GcObject, K extends Comparable<K>, A extends @Nullable Object> int gcTraverse(
      Box<T, K> self, GcVisitor<A> visit, A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.item);
    stop = GcEdges.visitAll(stop, visit, arg, self.all);
    stop = GcEdges.visit(stop, visit, arg, self.next);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static <T extends GcObject, K extends Comparable<K>> long gcEdges(Box<T, K> self,
      @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(self.item, into, to);
    to = self.all.gcEdges(into, to);
    to = GcEdges.edge(self.next, into, to);
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

  public static <T extends GcObject, K extends Comparable<K>> void gcClear(Box<T, K> self) {
    GcProtocol.checkMutable(self);
    setItem(self, null);
    self.all.clear();
    setNext(self, null);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static <T extends GcObject, K extends Comparable<K>> void gcAdopt(Box<T, K> self,
      GcAdoption adopt) {
    adopt.owned("item", self.item);
    adopt.weak("last", 0, self.last);
    adopt.collection("all", self.all);
    adopt.owned("next", self.next);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static <T extends GcObject, K extends Comparable<K>> void gcReleaseEdges(Box<T, K> self,
      GcDestruction death) {
    self.item = death.edge(self.item);
    death.weak(self, 0, self.last);
    self.last = null;
    death.collection(self.all);
    self.next = death.edge(self.next);
  }

  @Override
  protected void gcClearWeak(int weak) {
    gcClearWeak(this, weak);
  }

  public static <T extends GcObject, K extends Comparable<K>> void gcClearWeak(Box<T, K> self,
      int weak) {
    switch (weak) {
      case 0 -> self.last = null;
      default -> {}
    }
  }
}
