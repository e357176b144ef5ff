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
 * {@link Old} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcOld extends Old implements Serializable {
  /**
   * Descriptions of the fields of {@link Old}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Old.class, MethodHandles.lookup())
      .owned("past", Old.class)
      .owned("next", Old.class)
      .weak("seen", Old.class)
      .resource("block", Old.Block.class)
      .complete()
      .finalizer("log")
      .build();

  private final GcHeap gcHeap;

  private GcOld(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  private GcOld(GcHeap gcHeap, Old. @Nullable Block block) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(block);
  }

  /**
   * Creates a tracked {@link Old} that {@code scope} holds.
   */
  static GcOld create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcOld(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Old} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcOld allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcOld(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  /**
   * Creates a tracked {@link Old} that {@code scope} holds.
   */
  @Deprecated(
      since = "1",
      forRemoval = true
  )
  public static GcOld create(GcScope scope, Old. @Nullable Block block) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcOld(scope.heap(), block));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Old} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  @Deprecated(
      since = "1",
      forRemoval = true
  )
  public static GcOld allocate(GcHeap heap, Old. @Nullable Block block) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcOld(heap, block));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
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

  @Deprecated(
      since = "2"
  )
  public static void movePast(Old self, GcScope scope, Old past) {
    Old old = self.past;
    GcProtocol.move(self, scope, past);
    self.past = past;
    GcProtocol.removeEdge(self, old);
  }

  @Deprecated
  @Override
  public void setNext(@Nullable Old next) {
    Old old = this.next;
    GcProtocol.addEdge(this, next);
    this.next = next;
    GcProtocol.removeEdge(this, old);
  }

  public static void moveNext(Old self, GcScope scope, Old next) {
    Old old = self.next;
    GcProtocol.move(self, scope, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
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

  public static <A extends @Nullable Object> int gcTraverse(Old self, GcVisitor<A> visit, A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.past);
    stop = GcEdges.visit(stop, visit, arg, self.next);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static long gcEdges(Old self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(self.past, into, to);
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

  public static void gcClear(Old self) {
    GcProtocol.checkMutable(self);
    setPast(self, null);
    self.setNext(null);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(Old self, GcAdoption adopt) {
    adopt.owned("past", self.past);
    adopt.owned("next", self.next);
    adopt.watched("seen", 0, self.seen);
    adopt.resource("block", self.block);
  }

  @Override
  protected void gcFinalize() {
    gcFinalize(this);
  }

  public static void gcFinalize(Old self) {
    self.log();
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
  }

  public static void gcCloseResources(Old self, GcDestruction death) {
    death.close(self, "block", self.block, resource -> resource.free());
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(Old self, GcDestruction death) {
    self.past = death.edge(self.past);
    self.next = death.edge(self.next);
    death.weak(self, 0, self.seen);
    self.seen = null;
    self.block = null;
  }

  @Override
  protected void gcClearWeak(int weak) {
    gcClearWeak(this, weak);
  }

  public static void gcClearWeak(Old self, int weak) {
    switch (weak) {
      case 0 -> self.seen = null;
      default -> {}
    }
  }

  @Override
  protected void gcWeakCleared(int weak) throws Throwable {
    gcWeakCleared(this, weak);
  }

  public static void gcWeakCleared(Old self, int weak) throws Throwable {
    switch (weak) {
      case 0 -> self.forget();
      default -> {}
    }
  }
}
