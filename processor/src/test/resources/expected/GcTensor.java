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

/** {@link Tensor} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"grad", "inputs", "source", "view", "data"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcTensor extends Tensor implements Serializable {
  public static final GcType TYPE = GcType.of(Tensor.class, MethodHandles.lookup())
      .owned("grad", Tensor.class)
      .collection("inputs", GcList.class, Tensor.class)
      .weak("source", Tensor.class)
      .weak("view", Tensor.class)
      .resource("data", MemoryBlock.class)
      .borrowed("scratch", "the caller's, for the time of one call")
      .finalizer("log")
      .build();

  private final transient GcHeap gcHeap;

  private GcTensor(GcHeap gcHeap, int[] shape) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(shape);
  }

  /** Creates a tracked {@link Tensor} that {@code scope} holds. */
  static GcTensor create(GcScope scope, int[] shape) {
    int outer = GcProtocol.begin(scope);
    try {
      GcTensor made = new GcTensor(scope.heap(), shape);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Tensor} that the caller must release; see {@code GcCPython}. */
  static GcTensor allocate(GcHeap heap, int[] shape) {
    return create(GcProtocol.noScope(heap), shape);
  }

  @Override public void setGrad(@Nullable Tensor grad) {
    Tensor old = this.grad;
    GcProtocol.addEdge(this, grad);
    this.grad = grad;
    GcProtocol.removeEdge(this, old);
  }

  static void setSource(Tensor self, @Nullable Tensor source) {
    GcProtocol.setWeak(self, 0, source);
    self.source = source;
  }

  static void setView(Tensor self, @Nullable Tensor view) {
    GcProtocol.setWeak(self, 1, view);
    self.view = view;
  }

  static void setData(Tensor self, @Nullable MemoryBlock data) {
    MemoryBlock old = self.data;
    if (GcProtocol.replaceResource(self, "data", old, data)) {
      self.data = data;
      GcProtocol.close(self, "data", old);
    }
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, this.grad, arg);
    return visit.collection(stop, this.inputs, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.grad, into, to);
    return this.inputs.gcEdges(into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      this.setGrad(null);
      this.inputs.clear();
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("grad", this.grad);
    adopt.collection("inputs", this.inputs);
    adopt.weak("source", 0, this.source);
    adopt.weak("view", 1, this.view);
    adopt.resource("data", this.data);
  }

  @Override protected void gcFinalize() {
    this.log();
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    death.close(this, "data", this.data);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.grad);
    this.grad = null;
    death.collection(this.inputs);
    death.weak(this, 0, this.source);
    this.source = null;
    death.weak(this, 1, this.view);
    this.view = null;
    this.data = null;
  }

  @Override protected void gcClearWeak(int weak) {
    switch (weak) {
      case 0 -> this.source = null;
      case 1 -> this.view = null;
    }
  }
}
