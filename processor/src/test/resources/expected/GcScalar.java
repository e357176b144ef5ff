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

/** {@link Scalar} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcScalar extends Scalar implements Serializable {
  public static final GcType TYPE = GcType.of(Scalar.class, MethodHandles.lookup())
      .extending(GcTensor.TYPE, "OCWWR")
      .build();

  private final transient GcHeap gcHeap;

  private GcScalar(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Scalar} that {@code scope} holds. */
  static GcScalar create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcScalar made = new GcScalar(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Scalar} that the caller must release; see {@code GcCPython}. */
  static GcScalar allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  @Override public void setGrad(@Nullable Tensor grad) {
    Tensor old = this.grad;
    GcProtocol.addEdge(this, grad);
    this.grad = grad;
    GcProtocol.removeEdge(this, old);
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
