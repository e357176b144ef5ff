package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link View} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcView extends View implements Serializable {
  /**
   * Descriptions of the fields of {@link View}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(View.class, MethodHandles.lookup())
      .weak("plain", Tensor.class)
      .weak("model", Tensor.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcView(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link View} that {@code scope} holds.
   */
  public static GcView create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcView(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link View} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  public static GcView allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcView(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static void setPlain(View self, @Nullable Tensor plain) {
    GcProtocol.setWeak(self, 0, plain);
    self.plain = plain;
  }

  static void setModel(View self, @Nullable Tensor model) {
    GcProtocol.setWatchedWeak(self, 1, model);
    self.model = model;
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
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(View self, GcAdoption adopt) {
    adopt.weak("plain", 0, self.plain);
    adopt.watched("model", 1, self.model);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(View self, GcDestruction death) {
    death.weak(self, 0, self.plain);
    self.plain = null;
    death.weak(self, 1, self.model);
    self.model = null;
  }

  @Override
  protected void gcClearWeak(int weak) {
    gcClearWeak(this, weak);
  }

  public static void gcClearWeak(View self, int weak) {
    switch (weak) {
      case 0 -> self.plain = null;
      case 1 -> self.model = null;
      default -> {}
    }
  }

  @Override
  protected void gcWeakCleared(int weak) throws Throwable {
    gcWeakCleared(this, weak);
  }

  public static void gcWeakCleared(View self, int weak) throws Throwable {
    switch (weak) {
      case 1 -> self.lost();
      default -> {}
    }
  }
}
