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

/** {@link Old} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"past", "next", "seen", "block"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcOld extends Old implements Serializable {
  public static final GcType TYPE = GcType.of(Old.class, MethodHandles.lookup())
      .owned("past", Old.class)
      .owned("next", Old.class)
      .weak("seen", Old.class)
      .resource("block", Old.Block.class)
      .finalizer("log")
      .build();

  private final transient GcHeap gcHeap;

  private GcOld(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  private GcOld(GcHeap gcHeap, Old. @Nullable Block block) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(block);
  }

  /** Creates a tracked {@link Old} that {@code scope} holds. */
  static GcOld create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcOld made = new GcOld(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.past == null && made.next == null && made.seen == null && GcProtocol.isBare(scope.heap(), made.block));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Old} that the caller must release; see {@code GcCPython}. */
  static GcOld allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  /** Creates a tracked {@link Old} that {@code scope} holds. */
  @Deprecated(
      since = "1",
      forRemoval = true
  )
  public static GcOld create(GcScope scope, Old. @Nullable Block block) {
    int outer = GcProtocol.begin(scope);
    try {
      GcOld made = new GcOld(scope.heap(), block);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.past == null && made.next == null && made.seen == null && GcProtocol.isBare(scope.heap(), made.block));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Old} that the caller must release; see {@code GcCPython}. */
  @Deprecated(
      since = "1",
      forRemoval = true
  )
  public static GcOld allocate(GcHeap heap, Old. @Nullable Block block) {
    return create(GcProtocol.noScope(heap), block);
  }

  @Deprecated(
      since = "2"
  )
  public static void setPast(Old self, @Nullable Old past) {
    Old old = self.past;
    GcProtocol.addEdge(self, past);
    self.past = past;
    GcProtocol.removeEdge(self, old);
  }

  @Deprecated
  @Override public void setNext(@Nullable Old next) {
    Old old = this.next;
    GcProtocol.addEdge(this, next);
    this.next = next;
    GcProtocol.removeEdge(this, old);
  }

  static void setSeen(Old self, @Nullable Old seen) {
    GcProtocol.setWatchedWeak(self, 0, seen);
    self.seen = seen;
  }

  static void setBlock(Old self, Old. @Nullable Block block) {
    Old.Block old = self.block;
    if (GcProtocol.replaceResource(self, "block", old, block)) {
      self.block = block;
      GcProtocol.close(self, "block", old, resource -> resource.free());
    }
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
    return visit.edge(stop, this.next, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.past, into, to);
    return GcEdges.edge(this.next, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      setPast(this, null);
      this.setNext(null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("past", this.past);
    adopt.owned("next", this.next);
    adopt.watched("seen", 0, this.seen);
    adopt.resource("block", this.block);
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
