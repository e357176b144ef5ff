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
 * {@link Circle} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcCircle extends Circle implements Serializable {
  /**
   * Descriptions of the fields of {@link Circle}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Circle.class, MethodHandles.lookup())
      .extending(GcShape.TYPE)
      .owned("inner", Circle.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcCircle(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Circle} that {@code scope} holds.
   */
  public static GcCircle create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcCircle(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Circle} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  public static GcCircle allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcCircle(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static void setInner(Circle self, @Nullable Circle inner) {
    Circle old = self.inner;
    GcProtocol.addEdge(self, inner);
    self.inner = inner;
    GcProtocol.removeEdge(self, old);
  }

  static void moveInner(Circle self, GcScope scope, Circle inner) {
    Circle old = self.inner;
    GcProtocol.move(self, scope, inner);
    self.inner = inner;
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

  public static <A extends @Nullable Object> int gcTraverse(Circle self, GcVisitor<A> visit,
      A arg) {
    int stop = GcShape.gcTraverse(self, visit, arg);
    stop = GcEdges.visit(stop, visit, arg, self.inner);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static long gcEdges(Circle self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcShape.gcEdges(self, into, at, cursor);
    to = GcEdges.edge(self.inner, into, to);
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

  public static void gcClear(Circle self) {
    GcShape.gcClear(self);
    setInner(self, null);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(Circle self, GcAdoption adopt) {
    GcShape.gcAdopt(self, adopt);
    adopt.owned("inner", self.inner);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(Circle self, GcDestruction death) {
    GcShape.gcReleaseEdges(self, death);
    self.inner = death.edge(self.inner);
  }
}
