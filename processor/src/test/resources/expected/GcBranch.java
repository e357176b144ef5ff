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
 * {@link Branch} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "deprecation", "exports", "overloads", "rawtypes",
    "removal", "unchecked", "varargs"})
final class GcBranch extends Branch {
  /**
   * The fields of {@link Branch} as the runtime and its reports know them.
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
   * Creates an untracked {@link Branch} with one hold, the caller's: {@code heap.track} it when
   * ready, {@code heap.release} it when done.
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

  void setFork(@Nullable Branch fork) {
    setFork(this, fork);
  }

  /**
   * Sets {@code self.fork}: counts the new owner in, then lets go of the old value.
   */
  static void setFork(Branch self, @Nullable Branch fork) {
    GcProtocol.own(self, fork);
    Branch old = self.fork;
    self.fork = fork;
    GcProtocol.disown(self, old);
  }

  void moveFork(GcScope scope, Branch fork) {
    moveFork(this, scope, fork);
  }

  /**
   * Stores {@code fork} and takes over the hold that {@code scope} has on it.
   */
  static void moveFork(Branch self, GcScope scope, Branch fork) {
    GcProtocol.move(self, scope, fork);
    Branch old = self.fork;
    self.fork = fork;
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

  static <A extends @Nullable Object> int gcTraverse(Branch self, GcVisitor<A> visit, A arg) {
    // Visits each edge of self, once per count held.
    return GcProtocol.visit(visit, arg, self.fork);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  static long gcEdges(Branch self, @Nullable GcObject[] into, int at, long cursor) {
    // Copies the edges of self into an array: the same that gcTraverse visits.
    long to = GcProtocol.edges(at, cursor);
    to = GcProtocol.edge(self.fork, into, to);
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
    // Drops each edge of self that can be dropped; self stays valid.
    GcProtocol.checkMutable(self);
    GcProtocol.own(self, null);
    Branch fork = self.fork;
    self.fork = null; // first: what disown frees may look at this object
    GcProtocol.disown(self, fork);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  static void gcAdopt(Branch self, GcAdoption adopt) {
    // Shows what the constructor stored to adopt, which checks and counts it.
    adopt.owned("fork", self.fork);
  }

  @Override
  protected void gcDrop(GcDestruction death) {
    gcDrop(this, death);
  }

  static void gcDrop(Branch self, GcDestruction death) {
    // Takes the references out of self, which is dead, and shows them to death.
    Branch fork = self.fork;
    self.fork = null;
    death.edge(fork);
  }
}
