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
 * {@link Branch} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcBranch extends Branch implements Serializable {
  /**
   * Descriptions of the fields of {@link Branch}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Branch.class, MethodHandles.lookup())
      .owned("fork", Branch.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcBranch(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Branch} that {@code scope} holds.
   */
  static GcBranch create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcBranch(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Branch} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcBranch allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcBranch(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static void setFork(Branch self, @Nullable Branch fork) {
    Branch old = self.fork;
    GcProtocol.addEdge(self, fork);
    self.fork = fork;
    GcProtocol.removeEdge(self, old);
  }

  static void moveFork(Branch self, GcScope scope, Branch fork) {
    Branch old = self.fork;
    GcProtocol.move(self, scope, fork);
    self.fork = fork;
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

  static <A extends @Nullable Object> int gcTraverse(Branch self, GcVisitor<A> visit, A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.fork);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  static long gcEdges(Branch self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(self.fork, into, to);
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

  static void gcClear(Branch self) {
    GcProtocol.checkMutable(self);
    setFork(self, null);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  static void gcAdopt(Branch self, GcAdoption adopt) {
    adopt.owned("fork", self.fork);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  static void gcReleaseEdges(Branch self, GcDestruction death) {
    self.fork = death.edge(self.fork);
  }
}
