package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.io.Serializable;
import java.lang.Object;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Slot} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcSlot<T> extends Slot<T> implements Serializable {
  /**
   * Descriptions of the fields of {@link Slot}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Slot.class, MethodHandles.lookup())
      .owned("any", Object.class)
      .owned("value", Value.class)
      .owned("fixed", Object.class)
      .collection("list", GcList.class, Object.class)
      .collection("map", GcMap.class, String.class, Value.class)
      .items("locals", Value[].class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcSlot(GcHeap gcHeap, int n, T fixed) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    Value[] items = new Value[n]; // a negative length ends here
    super(fixed);
    gcItems(this, items);
  }

  /**
   * Creates a tracked {@link Slot} that {@code scope} holds.
   */
  static <T> GcSlot<T> create(GcScope scope, int n, T fixed) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcSlot<T>(scope.heap(), n, fixed));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Slot} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static <T> GcSlot<T> allocate(GcHeap heap, int n, T fixed) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcSlot<T>(heap, n, fixed));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  @Override
  public void setAny(@Nullable Object any) {
    Object old = this.any;
    GcProtocol.addEdge(this, any);
    this.any = any;
    GcProtocol.removeEdge(this, old);
  }

  static <T> void moveAny(Slot<T> self, GcScope scope, Object any) {
    Object old = self.any;
    GcProtocol.move(self, scope, any);
    self.any = any;
    GcProtocol.removeEdge(self, old);
  }

  static <T> void setValue(Slot<T> self, @Nullable Value value) {
    Value old = self.value;
    GcProtocol.addEdge(self, value);
    self.value = value;
    GcProtocol.removeEdge(self, old);
  }

  static <T> void moveValue(Slot<T> self, GcScope scope, Value value) {
    Value old = self.value;
    GcProtocol.move(self, scope, value);
    self.value = value;
    GcProtocol.removeEdge(self, old);
  }

  static <T> @Nullable Value item(Slot<T> self, int index) {
    return GcProtocol.items(self, self.locals)[index];
  }

  static <T> void setItem(Slot<T> self, int index, @Nullable Value item) {
    Value[] items = GcProtocol.items(self, self.locals);
    Value old = items[index]; // first: a bad index ends here
    GcProtocol.addEdge(self, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static <T> void moveItem(Slot<T> self, GcScope scope, int index, Value item) {
    Value[] items = GcProtocol.items(self, self.locals);
    Value old = items[index]; // first: a bad index ends here
    GcProtocol.move(self, scope, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static <T> void resize(Slot<T> self, int length) {
    // Releases the items beyond the new length. The object must not be tracked.
    GcProtocol.checkResize(self, length);
    Value[] old = GcProtocol.items(self, self.locals);
    self.locals = Arrays.copyOf(old, length);
    GcProtocol.removeItemEdges(self, old, length);
  }

  @Override
  public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  public static <T> void gcItems(Slot<T> self, Value[] items) {
    GcProtocol.checkNoItems(self, "locals", self.locals);
    self.locals = items;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return gcTraverse(this, visit, arg);
  }

  public static <T, A extends @Nullable Object> int gcTraverse(Slot<T> self, GcVisitor<A> visit,
      A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.any);
    stop = GcEdges.visit(stop, visit, arg, self.value);
    stop = GcEdges.visit(stop, visit, arg, self.fixed);
    stop = GcEdges.visitAll(stop, visit, arg, self.list);
    stop = GcEdges.visitAll(stop, visit, arg, self.map);
    stop = GcEdges.visitItems(stop, visit, arg, self.locals);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static <T> long gcEdges(Slot<T> self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(self.any, into, to);
    to = GcEdges.edge(self.value, into, to);
    to = GcEdges.edge(self.fixed, into, to);
    to = self.list.gcEdges(into, to);
    to = self.map.gcEdges(into, to);
    to = GcEdges.items(self.locals, into, to);
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

  public static <T> void gcClear(Slot<T> self) {
    GcProtocol.checkMutable(self);
    self.setAny(null);
    setValue(self, null);
    self.list.clear();
    self.map.clear();
    for (int i = 0; self.locals != null && i < self.locals.length; i++) {
      setItem(self, i, null);
    }
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static <T> void gcAdopt(Slot<T> self, GcAdoption adopt) {
    adopt.owned("any", self.any);
    adopt.owned("value", self.value);
    adopt.owned("fixed", self.fixed);
    adopt.collection("list", self.list);
    adopt.collection("map", self.map);
    adopt.items("locals", self.locals);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static <T> void gcReleaseEdges(Slot<T> self, GcDestruction death) {
    self.any = death.edge(self.any);
    self.value = death.edge(self.value);
    death.edge(self.fixed);
    death.collection(self.list);
    death.collection(self.map);
    death.items(self.locals);
    self.locals = null;
  }
}
