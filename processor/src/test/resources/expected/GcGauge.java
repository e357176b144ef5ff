package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcAdoption;
import dev.lasso.runtime.GcDestruction;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcProtocol;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcType;
import dev.lasso.runtime.GcVisitor;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Gauge} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "deprecation", "exports", "overloads", "rawtypes",
    "removal", "unchecked", "varargs"})
final class GcGauge extends Gauge {
  /**
   * The fields of {@link Gauge} as the runtime and its reports know them.
   */
  public static final GcType TYPE = GcType.of(Gauge.class, MethodHandles.lookup())
      .owned("next", Gauge.class)
      .owned("last", Gauge.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcGauge(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Gauge} that {@code scope} holds.
   */
  static GcGauge create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcGauge(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Gauge} with one hold, the caller's: {@code heap.track} it when
   * ready, {@code heap.release} it when done.
   */
  static GcGauge allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcGauge(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  /**
   * Sets {@code self.next}: counts the new owner in, then lets go of the old value.
   */
  static void setNext(Gauge self, @Nullable Gauge next) {
    GcProtocol.own(self, next);
    Gauge old = self.next;
    self.next = next;
    GcProtocol.disown(self, old);
  }

  void moveNext(GcScope scope, Gauge next) {
    moveNext(this, scope, next);
  }

  /**
   * Stores {@code next} and takes over the hold that {@code scope} has on it.
   */
  static void moveNext(Gauge self, GcScope scope, Gauge next) {
    GcProtocol.move(self, scope, next);
    Gauge old = self.next;
    self.next = next;
    GcProtocol.disown(self, old);
  }

  void setLast(@Nullable Gauge last) {
    setLast(this, last);
  }

  /**
   * Sets {@code self.last}: counts the new owner in, then lets go of the old value.
   */
  static void setLast(Gauge self, @Nullable Gauge last) {
    GcProtocol.own(self, last);
    Gauge old = self.last;
    self.last = last;
    GcProtocol.disown(self, old);
  }

  /**
   * Stores {@code last} and takes over the hold that {@code scope} has on it.
   */
  static void moveLast(Gauge self, GcScope scope, Gauge last) {
    GcProtocol.move(self, scope, last);
    Gauge old = self.last;
    self.last = last;
    GcProtocol.disown(self, old);
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

  static <A extends @Nullable Object> int gcTraverse(Gauge self, GcVisitor<A> visit, A arg) {
    // Visits each edge of self, once per count held.
    int stop = GcProtocol.visit(visit, arg, self.next);
    if (stop != 0) {
      return stop;
    }
    return GcProtocol.visit(visit, arg, self.last);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  static long gcEdges(Gauge self, @Nullable GcObject[] into, int at, long cursor) {
    // Copies the edges of self into an array: the same that gcTraverse visits.
    long to = GcProtocol.edges(at, cursor);
    to = GcProtocol.edge(self.next, into, to);
    to = GcProtocol.edge(self.last, into, to);
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

  static void gcClear(Gauge self) {
    // Drops each edge of self that can be dropped; self stays valid.
    GcProtocol.checkMutable(self);
    GcProtocol.own(self, null);
    Gauge next = self.next;
    self.next = null; // first: what disown frees may look at this object
    GcProtocol.disown(self, next);
    GcProtocol.own(self, null);
    Gauge last = self.last;
    self.last = null;
    GcProtocol.disown(self, last);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  static void gcAdopt(Gauge self, GcAdoption adopt) {
    // Shows what the constructor stored to adopt, which checks and counts it.
    adopt.owned("next", self.next);
    adopt.owned("last", self.last);
  }

  @Override
  protected void gcDrop(GcDestruction death) {
    gcDrop(this, death);
  }

  static void gcDrop(Gauge self, GcDestruction death) {
    // Takes the references out of self, which is dead, and shows them to death.
    Gauge next = self.next;
    self.next = null;
    death.edge(next);
    Gauge last = self.last;
    self.last = null;
    death.edge(last);
  }
}
