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

/** {@link View} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"plain", "model"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcView extends View implements Serializable {
  public static final GcType TYPE = GcType.of(View.class, MethodHandles.lookup())
      .weak("plain", Tensor.class)
      .weak("model", Tensor.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcView(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link View} that {@code scope} holds. */
  public static GcView create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcView made = new GcView(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.plain == null && made.model == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link View} that the caller must release; see {@code GcCPython}. */
  public static GcView allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  static void setPlain(View self, @Nullable Tensor plain) {
    GcProtocol.setWeak(self, 0, plain);
    self.plain = plain;
  }

  static void setModel(View self, @Nullable Tensor model) {
    GcProtocol.setWatchedWeak(self, 1, model);
    self.model = model;
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
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.weak(this, 0, this.plain);
    this.plain = null;
    death.weak(this, 1, this.model);
    this.model = null;
  }

  @Override protected void gcClearWeak(int weak) {
    switch (weak) {
      case 0 -> this.plain = null;
      case 1 -> this.model = null;
    }
  }

  @Override protected void gcWeakCleared(int weak) throws Throwable {
    switch (weak) {
      case 1 -> this.lost();
    }
  }
}
