package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link SubView} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcSubView extends SubView implements Serializable {
  public static final GcType TYPE = GcType.of(SubView.class, MethodHandles.lookup())
      .extending(GcView.TYPE, "WW")
      .weak("second", Tensor.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcSubView(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link SubView} that {@code scope} holds. */
  static GcSubView create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcSubView made = new GcSubView(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.plain == null && made.model == null && made.second == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link SubView} that the caller must release; see {@code GcCPython}. */
  static GcSubView allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  static void setSecond(SubView self, @Nullable Tensor second) {
    GcProtocol.setWatchedWeak(self, 2, second);
    self.second = second;
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.weak("plain", 0, this.plain);
    adopt.watched("model", 1, this.model);
    adopt.watched("second", 2, this.second);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.weak(this, 0, this.plain);
    this.plain = null;
    death.weak(this, 1, this.model);
    this.model = null;
    death.weak(this, 2, this.second);
    this.second = null;
  }

  @Override protected void gcClearWeak(int weak) {
    switch (weak) {
      case 0 -> this.plain = null;
      case 1 -> this.model = null;
      case 2 -> this.second = null;
    }
  }

  @Override protected void gcWeakCleared(int weak) throws Throwable {
    switch (weak) {
      case 1 -> this.lost();
      case 2 -> this.lost();
    }
  }
}
