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

/** {@link NullBox} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcNullBox<N extends Comparable<N>> extends NullBox<N> implements Serializable {
  public static final GcType TYPE = GcType.of(NullBox.class, MethodHandles.lookup())
      .extending(GcNullTop.TYPE, "OOO")
      .build();

  private final transient GcHeap gcHeap;

  private GcNullBox(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link NullBox} that {@code scope} holds. */
  static <N extends Comparable<N>> GcNullBox<N> create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcNullBox<N> made = new GcNullBox<N>(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.many == null && made.wild == null && made.plain == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link NullBox} that the caller must release; see {@code GcCPython}. */
  static <N extends Comparable<N>> GcNullBox<N> allocate(GcHeap heap) {
    return GcNullBox.<N>create(GcProtocol.noScope(heap));
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, this.many, arg);
    stop = visit.edge(stop, this.wild, arg);
    return visit.edge(stop, this.plain, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.many, into, to);
    to = GcEdges.edge(this.wild, into, to);
    return GcEdges.edge(this.plain, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      GcNullTop.setMany(this, null);
      GcNullTop.setWild(this, null);
      GcNullTop.setPlain(this, null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("many", this.many);
    adopt.owned("wild", this.wild);
    adopt.owned("plain", this.plain);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.many);
    this.many = null;
    death.edge(this.wild);
    this.wild = null;
    death.edge(this.plain);
    this.plain = null;
  }
}
