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
 * {@link Pair} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcPair extends Pair implements Serializable {
  /**
   * Descriptions of the fields of {@link Pair}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Pair.class, MethodHandles.lookup())
      .owned("first", GcObject.class)
      .owned("second", GcObject.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcPair(GcHeap gcHeap, GcObject first, GcObject second) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(first, second);
  }

  /**
   * Creates a tracked {@link Pair} that {@code scope} holds.
   */
  static GcPair create(GcScope scope, GcObject first, GcObject second) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcPair(scope.heap(), first, second));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Pair} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcPair allocate(GcHeap heap, GcObject first, GcObject second) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcPair(heap, first, second));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
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

  static <A extends @Nullable Object> int gcTraverse(Pair self, GcVisitor<A> visit, A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.first);
    stop = GcEdges.visit(stop, visit, arg, self.second);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  static long gcEdges(Pair self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(self.first, into, to);
    to = GcEdges.edge(self.second, into, to);
    return to;
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  static void gcAdopt(Pair self, GcAdoption adopt) {
    adopt.owned("first", self.first);
    adopt.owned("second", self.second);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  static void gcReleaseEdges(Pair self, GcDestruction death) {
    death.edge(self.first);
    death.edge(self.second);
  }
}
