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

/** {@link TensorBox} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcTensorBox extends TensorBox implements Serializable {
  public static final GcType TYPE = GcType.of(TensorBox.class, MethodHandles.lookup())
      .extending(GcBox.TYPE, "OWCO")
      .build();

  private final transient GcHeap gcHeap;

  private GcTensorBox(GcHeap gcHeap, String key) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(key);
  }

  /** Creates a tracked {@link TensorBox} that {@code scope} holds. */
  static GcTensorBox create(GcScope scope, String key) {
    int outer = GcProtocol.begin(scope);
    try {
      GcTensorBox made = new GcTensorBox(scope.heap(), key);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link TensorBox} that the caller must release; see {@code GcCPython}. */
  static GcTensorBox allocate(GcHeap heap, String key) {
    return create(GcProtocol.noScope(heap), key);
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
      GcBox.setItem(this, null);
      this.all.clear();
      GcBox.setNext(this, null);
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
