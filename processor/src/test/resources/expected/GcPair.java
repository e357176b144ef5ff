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

/** {@link Pair} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcPair extends Pair implements Serializable {
  public static final GcType TYPE = GcType.of(Pair.class, MethodHandles.lookup())
      .owned("first", GcObject.class)
      .owned("second", GcObject.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcPair(GcHeap gcHeap, GcObject first, GcObject second) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(first, second);
  }

  /** Creates a tracked {@link Pair} that {@code scope} holds. */
  static GcPair create(GcScope scope, GcObject first, GcObject second) {
    int outer = GcProtocol.begin(scope);
    try {
      GcPair made = new GcPair(scope.heap(), first, second);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Pair} that the caller must release; see {@code GcCPython}. */
  static GcPair allocate(GcHeap heap, GcObject first, GcObject second) {
    return create(GcProtocol.noScope(heap), first, second);
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, this.first, arg);
    return visit.edge(stop, this.second, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.first, into, to);
    return GcEdges.edge(this.second, into, to);
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("first", this.first);
    adopt.owned("second", this.second);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.first);
    death.edge(this.second);
  }
}
