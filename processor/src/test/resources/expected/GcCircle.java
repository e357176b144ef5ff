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

/** {@link Circle} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcCircle extends Circle implements Serializable {
  public static final GcType TYPE = GcType.of(Circle.class, MethodHandles.lookup())
      .extending(GcShape.TYPE, "OO")
      .owned("inner", Circle.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcCircle(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Circle} that {@code scope} holds. */
  public static GcCircle create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcCircle made = new GcCircle(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.parent == null && made.hidden == null && made.inner == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Circle} that the caller must release; see {@code GcCPython}. */
  public static GcCircle allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  static void setInner(Circle self, @Nullable Circle inner) {
    Circle old = self.inner;
    GcProtocol.addEdge(self, inner);
    self.inner = inner;
    GcProtocol.removeEdge(self, old);
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, this.parent, arg);
    stop = visit.edge(stop, this.hidden, arg);
    return visit.edge(stop, this.inner, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.parent, into, to);
    to = GcEdges.edge(this.hidden, into, to);
    return GcEdges.edge(this.inner, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      GcShape.setParent(this, null);
      GcShape.setHidden(this, null);
      setInner(this, null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("parent", this.parent);
    adopt.owned("hidden", this.hidden);
    adopt.owned("inner", this.inner);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.parent);
    this.parent = null;
    death.edge(this.hidden);
    this.hidden = null;
    death.edge(this.inner);
    this.inner = null;
  }
}
