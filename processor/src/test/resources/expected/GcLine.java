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
import java.lang.Object;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Line} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcLine extends Line implements Serializable {
  /**
   * Descriptions of the fields of {@link Line}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Line.class, MethodHandles.lookup())
      .extending(GcRow.TYPE)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcLine(GcHeap gcHeap, int n) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    Box<?, ?>[] items = new Box<?, ?>[n]; // a negative length ends here
    super();
    GcRow.gcItems(this, items);
  }

  /**
   * Creates a tracked {@link Line} that {@code scope} holds.
   */
  static GcLine create(GcScope scope, int n) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcLine(scope.heap(), n));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Line} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcLine allocate(GcHeap heap, int n) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcLine(heap, n));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  @Override
  public void setItem(int index, @Nullable Box<?, ?> item) {
    Box<?, ?>[] items = GcProtocol.items(this, this.cells);
    Box<?, ?> old = items[index]; // first: a bad index ends here
    GcProtocol.addEdge(this, item);
    items[index] = item;
    GcProtocol.removeEdge(this, old);
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
    return GcRow.gcTraverse(this, visit, arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return GcRow.gcEdges(this, into, at, cursor);
  }

  @Override
  public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      GcRow.gcClear(this);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    GcRow.gcAdopt(this, adopt);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    GcRow.gcReleaseEdges(this, death);
  }
}
