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
import java.lang.Deprecated;
import java.lang.Object;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Old.Antique} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@Deprecated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcOld_Antique extends Old.Antique implements Serializable {
  /**
   * Descriptions of the fields of {@link Old.Antique}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Old.Antique.class, MethodHandles.lookup())
      .extending(GcOld.TYPE)
      .owned("peer", Old.Antique.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcOld_Antique(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Old.Antique} that {@code scope} holds.
   */
  public static GcOld_Antique create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcOld_Antique(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Old.Antique} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  public static GcOld_Antique allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcOld_Antique(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  @Deprecated
  @Override
  public void setNext(@Nullable Old next) {
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

  static void movePeer(Old.Antique self, GcScope scope, Old.Antique peer) {
    Old.Antique old = self.peer;
    GcProtocol.move(self, scope, peer);
    self.peer = peer;
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

  public static <A extends @Nullable Object> int gcTraverse(Old.Antique self, GcVisitor<A> visit,
      A arg) {
    int stop = GcOld.gcTraverse(self, visit, arg);
    stop = GcEdges.visit(stop, visit, arg, self.peer);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static long gcEdges(Old.Antique self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcOld.gcEdges(self, into, at, cursor);
    to = GcEdges.edge(self.peer, into, to);
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

  public static void gcClear(Old.Antique self) {
    GcOld.gcClear(self);
    setPeer(self, null);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(Old.Antique self, GcAdoption adopt) {
    GcOld.gcAdopt(self, adopt);
    adopt.owned("peer", self.peer);
  }

  @Override
  protected void gcFinalize() {
    GcOld.gcFinalize(this);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    GcOld.gcCloseResources(this, death);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(Old.Antique self, GcDestruction death) {
    GcOld.gcReleaseEdges(self, death);
    self.peer = death.edge(self.peer);
  }

  @Override
  protected void gcClearWeak(int weak) {
    GcOld.gcClearWeak(this, weak);
  }

  @Override
  protected void gcWeakCleared(int weak) throws Throwable {
    GcOld.gcWeakCleared(this, weak);
  }
}
