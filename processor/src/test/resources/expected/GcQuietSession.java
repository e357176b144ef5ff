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
import java.io.IOException;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link QuietSession} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcQuietSession extends QuietSession implements Serializable {
  public static final GcType TYPE = GcType.of(QuietSession.class, MethodHandles.lookup())
      .extending(GcSession.TYPE, "")
      .owned("next", QuietSession.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcQuietSession(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link QuietSession} that {@code scope} holds. */
  public static GcQuietSession create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcQuietSession made = new GcQuietSession(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.next == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link QuietSession} that the caller must release; see {@code GcCPython}.
   */
  public static GcQuietSession allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  static void setNext(QuietSession self, @Nullable QuietSession next) {
    QuietSession old = self.next;
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

  @Override protected void gcFinalize() throws IOException {
    this.farewell();
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.next);
    this.next = null;
  }
}
