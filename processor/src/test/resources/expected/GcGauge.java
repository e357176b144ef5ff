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

/** {@link Gauge} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"next", "last"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcGauge extends Gauge implements Serializable {
  public static final GcType TYPE = GcType.of(Gauge.class, MethodHandles.lookup())
      .owned("next", Gauge.class)
      .owned("last", Gauge.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcGauge(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Gauge} that {@code scope} holds. */
  static GcGauge create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcGauge made = new GcGauge(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.next == null && made.last == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Gauge} that the caller must release; see {@code GcCPython}. */
  static GcGauge allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  static void setNext(Gauge self, @Nullable Gauge next) {
    Gauge old = self.next;
    GcProtocol.addEdge(self, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
  }

  static void setLast(Gauge self, @Nullable Gauge last) {
    Gauge old = self.last;
    GcProtocol.addEdge(self, last);
    self.last = last;
    GcProtocol.removeEdge(self, old);
  }

  static void moveLast(Gauge self, GcScope scope, Gauge last) {
    Gauge old = self.last;
    GcProtocol.move(self, scope, last);
    self.last = last;
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
    int stop = visit.edge(0, this.next, arg);
    return visit.edge(stop, this.last, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.next, into, to);
    return GcEdges.edge(this.last, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      setNext(this, null);
      setLast(this, null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("next", this.next);
    adopt.owned("last", this.last);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.next);
    this.next = null;
    death.edge(this.last);
    this.last = null;
  }
}
