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
 * {@link SubView} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcSubView extends SubView implements Serializable {
  /**
   * Descriptions of the fields of {@link SubView}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(SubView.class, MethodHandles.lookup())
      .extending(GcView.TYPE)
      .weak("second", Tensor.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcSubView(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link SubView} that {@code scope} holds.
   */
  static GcSubView create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcSubView(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link SubView} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcSubView allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcSubView(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static void setSecond(SubView self, @Nullable Tensor second) {
    GcProtocol.setWatchedWeak(self, TYPE.firstWeak(), second);
    self.second = second;
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

  static void gcAdopt(SubView self, GcAdoption adopt) {
    GcView.gcAdopt(self, adopt);
    adopt.watched("second", TYPE.firstWeak(), self.second);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  static void gcReleaseEdges(SubView self, GcDestruction death) {
    GcView.gcReleaseEdges(self, death);
    death.weak(self, TYPE.firstWeak(), self.second);
    self.second = null;
  }

  @Override
  protected void gcClearWeak(int weak) {
    gcClearWeak(this, weak);
  }

  static void gcClearWeak(SubView self, int weak) {
    switch (weak - TYPE.firstWeak()) {
      case 0 -> self.second = null;
      default -> GcView.gcClearWeak(self, weak);
    }
  }

  @Override
  protected void gcWeakCleared(int weak) throws Throwable {
    gcWeakCleared(this, weak);
  }

  static void gcWeakCleared(SubView self, int weak) throws Throwable {
    switch (weak - TYPE.firstWeak()) {
      case 0 -> self.lost();
      default -> GcView.gcWeakCleared(self, weak);
    }
  }
}
