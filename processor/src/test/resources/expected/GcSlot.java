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
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Slot} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"any", "value", "fixed", "list", "map", "locals"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcSlot<T> extends Slot<T> implements Serializable {
  public static final GcType TYPE = GcType.of(Slot.class, MethodHandles.lookup())
      .owned("any", Object.class)
      .owned("value", Value.class)
      .owned("fixed", Object.class)
      .collection("list", GcList.class, Object.class)
      .collection("map", GcMap.class, String.class, Value.class)
      .items("locals", Value[].class)
      .build();

  private final transient GcHeap gcHeap;

  private GcSlot(GcHeap gcHeap, int n, T fixed) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    Value[] items = new Value[n]; // a negative length ends here
    super(fixed);
    GcProtocol.checkNoItems(this, "locals", this.locals);
    this.locals = items;
  }

  /** Creates a tracked {@link Slot} that {@code scope} holds. */
  static <T> GcSlot<T> create(GcScope scope, int n, T fixed) {
    int outer = GcProtocol.begin(scope);
    try {
      GcSlot<T> made = new GcSlot<T>(scope.heap(), n, fixed);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Slot} that the caller must release; see {@code GcCPython}. */
  static <T> GcSlot<T> allocate(GcHeap heap, int n, T fixed) {
    return GcSlot.<T>create(GcProtocol.noScope(heap), n, fixed);
  }

  @Override public void setAny(@Nullable Object any) {
    Object old = this.any;
    GcProtocol.addValueEdge(this, any);
    this.any = any;
    GcProtocol.removeValueEdge(this, old);
  }

  static <T> void setValue(Slot<T> self, @Nullable Value value) {
    Value old = self.value;
    GcProtocol.addValueEdge(self, value);
    self.value = value;
    GcProtocol.removeValueEdge(self, old);
  }

  static <T> @Nullable Value item(Slot<T> self, int index) {
    return GcProtocol.items(self, self.locals)[index];
  }

  static <T> void setItem(Slot<T> self, int index, @Nullable Value item) {
    Value[] items = GcProtocol.itemsToChange(self, self.locals);
    Value old = items[index]; // first: a bad index ends here
    GcProtocol.addValueEdge(self, item);
    items[index] = item;
    GcProtocol.removeValueEdge(self, old);
  }

  static <T> void moveItem(Slot<T> self, GcScope scope, int index, Value item) {
    Value[] items = GcProtocol.itemsToChange(self, self.locals);
    Value old = items[index]; // first: a bad index ends here
    GcProtocol.moveValue(self, scope, item);
    items[index] = item;
    GcProtocol.removeValueEdge(self, old);
  }

  static <T> void resize(Slot<T> self, int length) {
    // Releases the items beyond the new length. The object must not be tracked.
    GcProtocol.checkResize(self, length);
    Value[] old = GcProtocol.itemsToChange(self, self.locals);
    self.locals = Arrays.copyOf(old, length);
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
    int stop = visit.valueEdge(0, this.any, arg);
    stop = visit.valueEdge(stop, this.value, arg);
    stop = visit.valueEdge(stop, this.fixed, arg);
    stop = visit.collection(stop, this.list, arg);
    stop = visit.collection(stop, this.map, arg);
    return visit.items(stop, this.locals, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.valueEdge(this.any, into, to);
    to = GcEdges.valueEdge(this.value, into, to);
    to = GcEdges.valueEdge(this.fixed, into, to);
    to = this.list.gcEdges(into, to);
    to = this.map.gcEdges(into, to);
    return GcEdges.items(this.locals, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      this.setAny(null);
      setValue(this, null);
      this.list.clear();
      this.map.clear();
      for (int i = 0; this.locals != null && i < this.locals.length; i++) {
        setItem(this, i, null);
      }
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.value("any", this.any);
    adopt.value("value", this.value);
    adopt.value("fixed", this.fixed);
    adopt.collection("list", this.list);
    adopt.collection("map", this.map);
    adopt.items("locals", this.locals);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.valueEdge(this.any);
    this.any = null;
    death.valueEdge(this.value);
    this.value = null;
    death.valueEdge(this.fixed);
    death.collection(this.list);
    death.collection(this.map);
    death.items(this.locals);
    this.locals = null;
  }
}
