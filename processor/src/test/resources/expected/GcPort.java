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
 * {@link Port} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcPort extends Port implements Serializable {
  /**
   * Descriptions of the fields of {@link Port}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Port.class, MethodHandles.lookup())
      .owned("peer", Port.class)
      .weak("listener", Port.class)
      .resource("buffer", MemoryBlock.class)
      .owned("next", Port.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcPort(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Port} that {@code scope} holds.
   */
  public static GcPort create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcPort(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Port} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  public static GcPort allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcPort(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  @Override
  protected void setPeer(@Nullable Port peer) {
    setPeer(this, peer);
  }

  public static void setPeer(Port self, @Nullable Port peer) {
    Port old = self.peer;
    GcProtocol.addEdge(self, peer);
    self.peer = peer;
    GcProtocol.removeEdge(self, old);
  }

  @Override
  protected void movePeer(GcScope scope, Port peer) {
    movePeer(this, scope, peer);
  }

  public static void movePeer(Port self, GcScope scope, Port peer) {
    Port old = self.peer;
    GcProtocol.move(self, scope, peer);
    self.peer = peer;
    GcProtocol.removeEdge(self, old);
  }

  @Override
  protected void setListener(@Nullable Port listener) {
    setListener(this, listener);
  }

  public static void setListener(Port self, @Nullable Port listener) {
    GcProtocol.setWeak(self, 0, listener);
    self.listener = listener;
  }

  @Override
  public void setBuffer(@Nullable MemoryBlock buffer) {
    setBuffer(this, buffer);
  }

  public static void setBuffer(Port self, @Nullable MemoryBlock buffer) {
    MemoryBlock old = self.buffer;
    if (GcProtocol.replaceResource(self, "buffer", old, buffer)) {
      self.buffer = buffer;
      GcProtocol.close(self, "buffer", old);
    }
  }

  public static void setNext(Port self, @Nullable Port next) {
    Port old = self.next;
    GcProtocol.addEdge(self, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
  }

  public static void moveNext(Port self, GcScope scope, Port next) {
    Port old = self.next;
    GcProtocol.move(self, scope, next);
    self.next = next;
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

  public static <A extends @Nullable Object> int gcTraverse(Port self, GcVisitor<A> visit, A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.peer);
    stop = GcEdges.visit(stop, visit, arg, self.next);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static long gcEdges(Port self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(self.peer, into, to);
    to = GcEdges.edge(self.next, into, to);
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

  public static void gcClear(Port self) {
    GcProtocol.checkMutable(self);
    setPeer(self, null);
    setNext(self, null);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(Port self, GcAdoption adopt) {
    adopt.owned("peer", self.peer);
    adopt.weak("listener", 0, self.listener);
    adopt.resource("buffer", self.buffer);
    adopt.owned("next", self.next);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
  }

  public static void gcCloseResources(Port self, GcDestruction death) {
    death.close(self, "buffer", self.buffer);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(Port self, GcDestruction death) {
    self.peer = death.edge(self.peer);
    death.weak(self, 0, self.listener);
    self.listener = null;
    self.buffer = null;
    self.next = death.edge(self.next);
  }

  @Override
  protected void gcClearWeak(int weak) {
    gcClearWeak(this, weak);
  }

  public static void gcClearWeak(Port self, int weak) {
    switch (weak) {
      case 0 -> self.listener = null;
      default -> {}
    }
  }
}
