package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.io.Serializable;
import java.lang.Object;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Scalar} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcScalar extends Scalar implements Serializable {
  /**
   * Descriptions of the fields of {@link Scalar}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Scalar.class, MethodHandles.lookup())
      .extending(GcTensor.TYPE)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcScalar(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Scalar} that {@code scope} holds.
   */
  static GcScalar create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcScalar(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Scalar} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcScalar allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcScalar(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  @Override
  public void setGrad(@Nullable Tensor grad) {
    Tensor old = this.grad;
    GcProtocol.addEdge(this, grad);
    this.grad = grad;
    GcProtocol.removeEdge(this, old);
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
    return GcTensor.gcTraverse(this, visit, arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return GcTensor.gcEdges(this, into, at, cursor);
  }

  @Override
  public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      GcTensor.gcClear(this);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    GcTensor.gcAdopt(this, adopt);
  }

  @Override
  protected void gcFinalize() {
    GcTensor.gcFinalize(this);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    GcTensor.gcCloseResources(this, death);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    GcTensor.gcReleaseEdges(this, death);
  }

  @Override
  protected void gcClearWeak(int weak) {
    GcTensor.gcClearWeak(this, weak);
  }
}
