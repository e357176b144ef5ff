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

/** {@link SideLink} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcSideLink extends SideLink implements Serializable {
  public static final GcType TYPE = GcType.of(SideLink.class, MethodHandles.lookup())
      .extending(GcLink.TYPE, "WW")
      .weak("aside", Link.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcSideLink(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link SideLink} that {@code scope} holds. */
  static GcSideLink create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcSideLink made = new GcSideLink(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.back == null && made.forth == null && made.aside == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link SideLink} that the caller must release; see {@code GcCPython}. */
  static GcSideLink allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  static void setAside(SideLink self, @Nullable Link aside) {
    GcProtocol.setWeak(self, 2, aside);
    self.aside = aside;
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.weak("back", 0, this.back);
    adopt.weak("forth", 1, this.forth);
    adopt.weak("aside", 2, this.aside);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.weak(this, 0, this.back);
    this.back = null;
    death.weak(this, 1, this.forth);
    this.forth = null;
    death.weak(this, 2, this.aside);
    this.aside = null;
  }

  @Override protected void gcClearWeak(int weak) {
    switch (weak) {
      case 0 -> this.back = null;
      case 1 -> this.forth = null;
      case 2 -> this.aside = null;
    }
  }
}
