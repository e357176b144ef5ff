package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.io.Serializable;
import java.lang.Comparable;
import java.lang.Object;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link NullBox} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcNullBox<N extends Comparable<N>> extends NullBox<N> implements Serializable {
  /**
   * Descriptions of the fields of {@link NullBox}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(NullBox.class, MethodHandles.lookup())
      .extending(GcNullTop.TYPE)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcNullBox(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link NullBox} that {@code scope} holds.
   */
  static <N extends Comparable<N>> GcNullBox<N> create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcNullBox<N>(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link NullBox} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static <N extends Comparable<N>> GcNullBox<N> allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcNullBox<N>(heap));
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
    return GcNullTop.gcTraverse(this, visit, arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return GcNullTop.gcEdges(this, into, at, cursor);
  }

  @Override
  public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      GcNullTop.gcClear(this);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    GcNullTop.gcAdopt(this, adopt);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    GcNullTop.gcReleaseEdges(this, death);
  }
}
