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

/** {@link Sprite} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcSprite extends Sprite implements Serializable {
  public static final GcType TYPE = GcType.of(Sprite.class, MethodHandles.lookup())
      .extending(GcTexture.TYPE, "R")
      .build();

  private final transient GcHeap gcHeap;

  private GcSprite(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Sprite} that {@code scope} holds. */
  public static GcSprite create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcSprite made = new GcSprite(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, GcProtocol.isBare(scope.heap(), made.data));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Sprite} that the caller must release; see {@code GcCPython}. */
  public static GcSprite allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(Sprite self, GcAdoption adopt) {
    adopt.resource("data", self.data);
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
  }

  public static void gcCloseResources(Sprite self, GcDestruction death) {
    death.close(self, "data", self.data);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(Sprite self, GcDestruction death) {
    self.data = null;
  }

  @Override protected long gcNativeBytes() {
    return gcNativeBytes(this);
  }

  public static long gcNativeBytes(Sprite self) {
    return self.bytes();
  }
}
