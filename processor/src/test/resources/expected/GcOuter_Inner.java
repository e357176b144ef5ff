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

/** {@link Outer.Inner} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcOuter_Inner extends Outer.Inner implements Serializable {
  public static final GcType TYPE = GcType.of(Outer.Inner.class, MethodHandles.lookup())
      .owned("next", Outer.Inner.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcOuter_Inner(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Outer.Inner} that {@code scope} holds. */
  public static GcOuter_Inner create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcOuter_Inner made = new GcOuter_Inner(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.next == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Outer.Inner} that the caller must release; see {@code GcCPython}.
   */
  public static GcOuter_Inner allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  public static void setNext(Outer.Inner self, Outer. @Nullable Inner next) {
    Outer.Inner old = self.next;
    GcProtocol.addEdge(self, next);
    self.next = next;
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
    return visit.edge(0, this.next, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    return GcEdges.edge(this.next, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      setNext(this, null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("next", this.next);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.next);
    this.next = null;
  }
}
