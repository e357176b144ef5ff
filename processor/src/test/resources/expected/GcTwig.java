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

/** {@link Twig} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcTwig extends Twig implements Serializable {
  public static final GcType TYPE = GcType.of(Twig.class, MethodHandles.lookup())
      .extending(GcBranch.TYPE, "O")
      .owned("end", Twig.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcTwig(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Twig} that {@code scope} holds. */
  static GcTwig create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcTwig made = new GcTwig(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.fork == null && made.end == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Twig} that the caller must release; see {@code GcCPython}. */
  static GcTwig allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  @Override public void setFork(@Nullable Branch fork) {
    Branch old = this.fork;
    GcProtocol.addEdge(this, fork);
    this.fork = fork;
    GcProtocol.removeEdge(this, old);
  }

  static void setEnd(Twig self, @Nullable Twig end) {
    Twig old = self.end;
    GcProtocol.addEdge(self, end);
    self.end = end;
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
    int stop = visit.edge(0, this.fork, arg);
    return visit.edge(stop, this.end, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.fork, into, to);
    return GcEdges.edge(this.end, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      GcBranch.setFork(this, null);
      setEnd(this, null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("fork", this.fork);
    adopt.owned("end", this.end);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.fork);
    this.fork = null;
    death.edge(this.end);
    this.end = null;
  }
}
