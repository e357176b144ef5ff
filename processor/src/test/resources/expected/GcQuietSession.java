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
import java.lang.Object;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link QuietSession} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcQuietSession extends QuietSession implements Serializable {
  /**
   * Descriptions of the fields of {@link QuietSession}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(QuietSession.class, MethodHandles.lookup())
      .extending(GcSession.TYPE)
      .owned("next", QuietSession.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcQuietSession(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link QuietSession} that {@code scope} holds.
   */
  public static GcQuietSession create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcQuietSession(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link QuietSession} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  public static GcQuietSession allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcQuietSession(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static void setNext(QuietSession self, @Nullable QuietSession next) {
    QuietSession old = self.next;
    GcProtocol.addEdge(self, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
  }

  static void moveNext(QuietSession self, GcScope scope, QuietSession next) {
    QuietSession old = self.next;
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

  public static <A extends @Nullable Object> int gcTraverse(QuietSession self, GcVisitor<A> visit,
      A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.next);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static long gcEdges(QuietSession self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
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

  public static void gcClear(QuietSession self) {
    GcProtocol.checkMutable(self);
    setNext(self, null);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(QuietSession self, GcAdoption adopt) {
    adopt.owned("next", self.next);
  }

  @Override
  protected void gcFinalize() throws IOException {
    GcSession.gcFinalize(this);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(QuietSession self, GcDestruction death) {
    self.next = death.edge(self.next);
  }
}
