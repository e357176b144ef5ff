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

/** {@link Port} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"peer", "listener", "buffer", "next"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcPort extends Port implements Serializable {
  public static final GcType TYPE = GcType.of(Port.class, MethodHandles.lookup())
      .owned("peer", Port.class)
      .weak("listener", Port.class)
      .resource("buffer", MemoryBlock.class)
      .owned("next", Port.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcPort(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Port} that {@code scope} holds. */
  public static GcPort create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcPort made = new GcPort(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.peer == null && made.listener == null && GcProtocol.isBare(scope.heap(), made.buffer) && made.next == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Port} that the caller must release; see {@code GcCPython}. */
  public static GcPort allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  @Override protected void setPeer(@Nullable Port peer) {
    Port old = this.peer;
    GcProtocol.addEdge(this, peer);
    this.peer = peer;
    GcProtocol.removeEdge(this, old);
  }

  @Override protected void movePeer(GcScope scope, Port peer) {
    Port old = this.peer;
    GcProtocol.move(this, scope, peer);
    this.peer = peer;
    GcProtocol.removeEdge(this, old);
  }

  @Override protected void setListener(@Nullable Port listener) {
    GcProtocol.setWeak(this, 0, listener);
    this.listener = listener;
  }

  @Override public void setBuffer(@Nullable MemoryBlock buffer) {
    MemoryBlock old = this.buffer;
    if (GcProtocol.replaceResource(this, "buffer", old, buffer)) {
      this.buffer = buffer;
      GcProtocol.close(this, "buffer", old);
    }
  }

  public static void setNext(Port self, @Nullable Port next) {
    Port old = self.next;
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
    int stop = visit.edge(0, this.peer, arg);
    return visit.edge(stop, this.next, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.peer, into, to);
    return GcEdges.edge(this.next, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      this.setPeer(null);
      setNext(this, null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("peer", this.peer);
    adopt.weak("listener", 0, this.listener);
    adopt.resource("buffer", this.buffer);
    adopt.owned("next", this.next);
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    death.close(this, "buffer", this.buffer);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.peer);
    this.peer = null;
    death.weak(this, 0, this.listener);
    this.listener = null;
    this.buffer = null;
    death.edge(this.next);
    this.next = null;
  }

  @Override protected void gcClearWeak(int weak) {
    switch (weak) {
      case 0 -> this.listener = null;
    }
  }
}
