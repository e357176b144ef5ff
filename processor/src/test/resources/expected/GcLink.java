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

/** {@link Link} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcLink extends Link implements Serializable {
  public static final GcType TYPE = GcType.of(Link.class, MethodHandles.lookup())
      .weak("back", Link.class)
      .weak("forth", Link.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcLink(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Link} that {@code scope} holds. */
  static GcLink create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcLink made = new GcLink(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.back == null && made.forth == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Link} that the caller must release; see {@code GcCPython}. */
  static GcLink allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  static void setBack(Link self, @Nullable Link back) {
    GcProtocol.setWeak(self, 0, back);
    self.back = back;
  }

  static void setForth(Link self, @Nullable Link forth) {
    GcProtocol.setWeak(self, 1, forth);
    self.forth = forth;
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
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.weak(this, 0, this.back);
    this.back = null;
    death.weak(this, 1, this.forth);
    this.forth = null;
  }

  @Override protected void gcClearWeak(int weak) {
    switch (weak) {
      case 0 -> this.back = null;
      case 1 -> this.forth = null;
    }
  }
}
