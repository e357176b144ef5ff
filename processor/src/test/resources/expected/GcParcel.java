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
 * {@link Parcel} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "static", "try", "unchecked", "varargs"})
final class GcParcel extends Parcel {
  /**
   * The fields of {@link Parcel} as the runtime and its reports know them.
   */
  public static final GcType TYPE = GcType.of(Parcel.class, MethodHandles.lookup())
      .extending(GcCrate.TYPE)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcParcel(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Parcel} that {@code scope} holds.
   */
  static GcParcel create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcParcel(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Parcel} with one hold, the caller's:
   * {@code heap.track} it when ready, {@code heap.release} it when done.
   */
  static GcParcel allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcParcel(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  @Override
  void setContent(@Nullable Tensor content) {
    GcCrate.setContent(this, content);
  }

  void moveContent(GcScope scope, Tensor content) {
    GcCrate.moveContent(this, scope, content);
  }

  void setLabel(Crate. @Nullable Label label) {
    GcCrate.setLabel(this, label);
  }

  void setLid(@Nullable Crate<? super Tensor> lid) {
    GcCrate.<Tensor>setLid(this, lid);
  }

  void moveLid(GcScope scope, Crate<? super Tensor> lid) {
    GcCrate.<Tensor>moveLid(this, scope, lid);
  }

  void moveSeal(GcScope scope, Tensor seal) {
    GcCrate.moveSeal(this, scope, seal);
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
    return GcCrate.gcTraverse(this, visit, arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return GcCrate.gcEdges(this, into, at, cursor);
  }

  @Override
  public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      GcCrate.gcClear(this);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    GcCrate.gcAdopt(this, adopt);
  }

  @Override
  protected void gcClose(GcDestruction death) {
    GcCrate.gcClose(this, death);
  }

  @Override
  protected void gcDrop(GcDestruction death) {
    GcCrate.gcDrop(this, death);
  }
}
