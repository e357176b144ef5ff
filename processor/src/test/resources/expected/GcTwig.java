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
 * {@link Twig} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcTwig extends Twig implements Serializable {
  /**
   * Descriptions of the fields of {@link Twig}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Twig.class, MethodHandles.lookup())
      .extending(GcBranch.TYPE)
      .owned("end", Twig.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcTwig(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Twig} that {@code scope} holds.
   */
  static GcTwig create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcTwig(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Twig} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcTwig allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcTwig(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  @Override
  public void setFork(@Nullable Branch fork) {
    Branch old = this.fork;
    GcProtocol.addEdge(this, fork);
    this.fork = fork;
    GcProtocol.removeEdge(this, old);
  }

  static void setEnd(Twig self, @Nullable Twig end) {
    Twig old = self.end;
    GcProtocol.addEdge(self, end);
    self.end = end;
    GcProtocol.removeEdge(self, old);
  }

  static void moveEnd(Twig self, GcScope scope, Twig end) {
    Twig old = self.end;
    GcProtocol.move(self, scope, end);
    self.end = end;
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

  static <A extends @Nullable Object> int gcTraverse(Twig self, GcVisitor<A> visit, A arg) {
    int stop = GcBranch.gcTraverse(self, visit, arg);
    stop = GcEdges.visit(stop, visit, arg, self.end);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  static long gcEdges(Twig self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcBranch.gcEdges(self, into, at, cursor);
    to = GcEdges.edge(self.end, into, to);
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

  static void gcClear(Twig self) {
    GcBranch.gcClear(self);
    setEnd(self, null);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  static void gcAdopt(Twig self, GcAdoption adopt) {
    GcBranch.gcAdopt(self, adopt);
    adopt.owned("end", self.end);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  static void gcReleaseEdges(Twig self, GcDestruction death) {
    GcBranch.gcReleaseEdges(self, death);
    self.end = death.edge(self.end);
  }
}
