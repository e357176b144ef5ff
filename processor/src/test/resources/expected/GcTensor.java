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
import java.lang.Object;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Tensor} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcTensor extends Tensor implements Serializable {
  /**
   * Descriptions of the fields of {@link Tensor}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Tensor.class, MethodHandles.lookup())
      .owned("grad", Tensor.class)
      .collection("inputs", GcList.class, Tensor.class)
      .weak("source", Tensor.class)
      .weak("view", Tensor.class)
      .resource("data", MemoryBlock.class)
      .complete()
      .finalizer("log")
      .build();

  private final GcHeap gcHeap;

  private GcTensor(GcHeap gcHeap, int[] shape) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(shape);
  }

  /**
   * Creates a tracked {@link Tensor} that {@code scope} holds.
   */
  static GcTensor create(GcScope scope, int[] shape) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcTensor(scope.heap(), shape));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Tensor} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcTensor allocate(GcHeap heap, int[] shape) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcTensor(heap, shape));
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

  static void moveGrad(Tensor self, GcScope scope, Tensor grad) {
    Tensor old = self.grad;
    GcProtocol.move(self, scope, grad);
    self.grad = grad;
    GcProtocol.removeEdge(self, old);
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

  public static <A extends @Nullable Object> int gcTraverse(Tensor self, GcVisitor<A> visit,
      A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.grad);
    stop = GcEdges.visitAll(stop, visit, arg, self.inputs);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static long gcEdges(Tensor self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(self.grad, into, to);
    to = self.inputs.gcEdges(into, to);
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

  public static void gcClear(Tensor self) {
    GcProtocol.checkMutable(self);
    self.setGrad(null);
    self.inputs.clear();
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(Tensor self, GcAdoption adopt) {
    adopt.owned("grad", self.grad);
    adopt.collection("inputs", self.inputs);
    adopt.weak("source", 0, self.source);
    adopt.weak("view", 1, self.view);
    adopt.resource("data", self.data);
  }

  @Override
  protected void gcFinalize() {
    gcFinalize(this);
  }

  public static void gcFinalize(Tensor self) {
    self.log();
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
  }

  public static void gcCloseResources(Tensor self, GcDestruction death) {
    death.close(self, "data", self.data);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(Tensor self, GcDestruction death) {
    self.grad = death.edge(self.grad);
    death.collection(self.inputs);
    death.weak(self, 0, self.source);
    self.source = null;
    death.weak(self, 1, self.view);
    self.view = null;
    self.data = null;
  }

  @Override
  protected void gcClearWeak(int weak) {
    gcClearWeak(this, weak);
  }

  public static void gcClearWeak(Tensor self, int weak) {
    switch (weak) {
      case 0 -> self.source = null;
      case 1 -> self.view = null;
      default -> {}
    }
  }
}
