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
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link QuietSession} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "deprecation", "exports", "overloads", "rawtypes",
    "removal", "unchecked", "varargs"})
public final class GcQuietSession extends QuietSession {
  /**
   * The fields of {@link QuietSession} as the runtime and its reports know them.
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
   * Creates an untracked {@link QuietSession} with one hold, the caller's: {@code heap.track} it
   * when ready, {@code heap.release} it when done.
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

  void setNext(@Nullable QuietSession next) {
    setNext(this, next);
  }

  /**
   * Sets {@code self.next}: counts the new owner in, then lets go of the old value.
   */
  static void setNext(QuietSession self, @Nullable QuietSession next) {
    GcProtocol.own(self, next);
    QuietSession old = self.next;
    self.next = next;
    GcProtocol.disown(self, old);
  }

  void moveNext(GcScope scope, QuietSession next) {
    moveNext(this, scope, next);
  }

  /**
   * Stores {@code next} and takes over the hold that {@code scope} has on it.
   */
  static void moveNext(QuietSession self, GcScope scope, QuietSession next) {
    GcProtocol.move(self, scope, next);
    QuietSession old = self.next;
    self.next = next;
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

  public static <A extends @Nullable Object> int gcTraverse(QuietSession self, GcVisitor<A> visit,
      A arg) {
    // Visits each edge of self, once per count held.
    return GcProtocol.visit(visit, arg, self.next);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static long gcEdges(QuietSession self, @Nullable GcObject[] into, int at, long cursor) {
    // Copies the edges of self into an array: the same that gcTraverse visits.
    long to = GcProtocol.edges(at, cursor);
    to = GcProtocol.edge(self.next, into, to);
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
    // Drops each edge of self that can be dropped; self stays valid.
    GcProtocol.checkMutable(self);
    GcProtocol.own(self, null);
    QuietSession next = self.next;
    self.next = null; // first: what disown frees may look at this object
    GcProtocol.disown(self, next);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(QuietSession self, GcAdoption adopt) {
    // Shows what the constructor stored to adopt, which checks and counts it.
    adopt.owned("next", self.next);
  }

  @Override
  protected void gcFinalize() throws IOException {
    GcSession.gcFinalize(this);
  }

  @Override
  protected void gcDrop(GcDestruction death) {
    gcDrop(this, death);
  }

  public static void gcDrop(QuietSession self, GcDestruction death) {
    // Takes the references out of self, which is dead, and shows them to death.
    QuietSession next = self.next;
    self.next = null;
    death.edge(next);
  }
}
