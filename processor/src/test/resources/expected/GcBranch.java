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

/** {@link Branch} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcBranch extends Branch implements Serializable {
  public static final GcType TYPE = GcType.of(Branch.class, MethodHandles.lookup())
      .owned("fork", Branch.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcBranch(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Branch} that {@code scope} holds. */
  static GcBranch create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcBranch made = new GcBranch(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.fork == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Branch} that the caller must release; see {@code GcCPython}. */
  static GcBranch allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  static void setFork(Branch self, @Nullable Branch fork) {
    Branch old = self.fork;
    GcProtocol.addEdge(self, fork);
    self.fork = fork;
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
    return visit.edge(0, this.fork, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    return GcEdges.edge(this.fork, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      setFork(this, null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("fork", this.fork);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.fork);
    this.fork = null;
  }
}
