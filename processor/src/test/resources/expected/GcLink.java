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
 * {@link Link} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcLink extends Link implements Serializable {
  /**
   * Descriptions of the fields of {@link Link}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Link.class, MethodHandles.lookup())
      .weak("back", Link.class)
      .weak("forth", Link.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcLink(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Link} that {@code scope} holds.
   */
  static GcLink create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcLink(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Link} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcLink allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcLink(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static void setBack(Link self, @Nullable Link back) {
    GcProtocol.setWeak(self, 0, back);
    self.back = back;
  }

  static void setForth(Link self, @Nullable Link forth) {
    GcProtocol.setWeak(self, 1, forth);
    self.forth = forth;
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

  static void gcAdopt(Link self, GcAdoption adopt) {
    adopt.weak("back", 0, self.back);
    adopt.weak("forth", 1, self.forth);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  static void gcReleaseEdges(Link self, GcDestruction death) {
    death.weak(self, 0, self.back);
    self.back = null;
    death.weak(self, 1, self.forth);
    self.forth = null;
  }

  @Override
  protected void gcClearWeak(int weak) {
    gcClearWeak(this, weak);
  }

  static void gcClearWeak(Link self, int weak) {
    switch (weak) {
      case 0 -> self.back = null;
      case 1 -> self.forth = null;
      default -> {}
    }
  }
}
