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
import java.lang.Object;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Matrix} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcMatrix extends Matrix implements Serializable {
  /**
   * Descriptions of the fields of {@link Matrix}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Matrix.class, MethodHandles.lookup())
      .extending(GcTensor.TYPE)
      .owned("transposed", Matrix.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcMatrix(GcHeap gcHeap, int rows, int columns) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(rows, columns);
  }

  /**
   * Creates a tracked {@link Matrix} that {@code scope} holds.
   */
  static GcMatrix create(GcScope scope, int rows, int columns) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcMatrix(scope.heap(), rows, columns));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Matrix} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcMatrix allocate(GcHeap heap, int rows, int columns) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcMatrix(heap, rows, columns));
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

  static void setTransposed(Matrix self, @Nullable Matrix transposed) {
    Matrix old = self.transposed;
    GcProtocol.addEdge(self, transposed);
    self.transposed = transposed;
    GcProtocol.removeEdge(self, old);
  }

  static void moveTransposed(Matrix self, GcScope scope, Matrix transposed) {
    Matrix old = self.transposed;
    GcProtocol.move(self, scope, transposed);
    self.transposed = transposed;
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

  public static <A extends @Nullable Object> int gcTraverse(Matrix self, GcVisitor<A> visit,
      A arg) {
    int stop = GcTensor.gcTraverse(self, visit, arg);
    stop = GcEdges.visit(stop, visit, arg, self.transposed);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static long gcEdges(Matrix self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcTensor.gcEdges(self, into, at, cursor);
    to = GcEdges.edge(self.transposed, into, to);
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

  public static void gcClear(Matrix self) {
    GcTensor.gcClear(self);
    setTransposed(self, null);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(Matrix self, GcAdoption adopt) {
    GcTensor.gcAdopt(self, adopt);
    adopt.owned("transposed", self.transposed);
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
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(Matrix self, GcDestruction death) {
    GcTensor.gcReleaseEdges(self, death);
    self.transposed = death.edge(self.transposed);
  }

  @Override
  protected void gcClearWeak(int weak) {
    GcTensor.gcClearWeak(this, weak);
  }
}
