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

/** {@link Old.Antique} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@Deprecated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcOld_Antique extends Old.Antique implements Serializable {
  public static final GcType TYPE = GcType.of(Old.Antique.class, MethodHandles.lookup())
      .extending(GcOld.TYPE, "OOWR")
      .owned("peer", Old.Antique.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcOld_Antique(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Old.Antique} that {@code scope} holds. */
  public static GcOld_Antique create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcOld_Antique made = new GcOld_Antique(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.past == null && made.next == null && made.seen == null && GcProtocol.isBare(scope.heap(), made.block) && made.peer == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Old.Antique} that the caller must release; see {@code GcCPython}.
   */
  public static GcOld_Antique allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  @Deprecated
  @Override public void setNext(@Nullable Old next) {
    Old old = this.next;
    GcProtocol.addEdge(this, next);
    this.next = next;
    GcProtocol.removeEdge(this, old);
  }

  static void setPeer(Old.Antique self, Old. @Nullable Antique peer) {
    Old.Antique old = self.peer;
    GcProtocol.addEdge(self, peer);
    self.peer = peer;
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
    int stop = visit.edge(0, this.past, arg);
    stop = visit.edge(stop, this.next, arg);
    return visit.edge(stop, this.peer, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.past, into, to);
    to = GcEdges.edge(this.next, into, to);
    return GcEdges.edge(this.peer, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      GcOld.setPast(this, null);
      this.setNext(null);
      setPeer(this, null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("past", this.past);
    adopt.owned("next", this.next);
    adopt.watched("seen", 0, this.seen);
    adopt.resource("block", this.block);
    adopt.owned("peer", this.peer);
  }

  @Override protected void gcFinalize() {
    this.log();
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    death.close(this, "block", this.block, resource -> resource.free());
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.past);
    this.past = null;
    death.edge(this.next);
    this.next = null;
    death.weak(this, 0, this.seen);
    this.seen = null;
    this.block = null;
    death.edge(this.peer);
    this.peer = null;
  }

  @Override protected void gcClearWeak(int weak) {
    switch (weak) {
      case 0 -> this.seen = null;
    }
  }

  @Override protected void gcWeakCleared(int weak) throws Throwable {
    switch (weak) {
      case 0 -> this.forget();
    }
  }
}
