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
 * {@link SideLink} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcSideLink extends SideLink implements Serializable {
  /**
   * Descriptions of the fields of {@link SideLink}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(SideLink.class, MethodHandles.lookup())
      .extending(GcLink.TYPE)
      .weak("aside", Link.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcSideLink(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link SideLink} that {@code scope} holds.
   */
  static GcSideLink create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcSideLink(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link SideLink} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcSideLink allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcSideLink(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static void setAside(SideLink self, @Nullable Link aside) {
    GcProtocol.setWeak(self, TYPE.firstWeak(), aside);
    self.aside = aside;
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

  static void gcAdopt(SideLink self, GcAdoption adopt) {
    GcLink.gcAdopt(self, adopt);
    adopt.weak("aside", TYPE.firstWeak(), self.aside);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  static void gcReleaseEdges(SideLink self, GcDestruction death) {
    GcLink.gcReleaseEdges(self, death);
    death.weak(self, TYPE.firstWeak(), self.aside);
    self.aside = null;
  }

  @Override
  protected void gcClearWeak(int weak) {
    gcClearWeak(this, weak);
  }

  static void gcClearWeak(SideLink self, int weak) {
    switch (weak - TYPE.firstWeak()) {
      case 0 -> self.aside = null;
      default -> GcLink.gcClearWeak(self, weak);
    }
  }
}
