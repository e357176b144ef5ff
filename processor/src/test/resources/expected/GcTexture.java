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

/** {@link Texture} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcTexture extends Texture implements Serializable {
  public static final GcType TYPE = GcType.of(Texture.class, MethodHandles.lookup())
      .resource("data", MemoryBlock.class)
      .reportsNativeBytes()
      .build();

  private final transient GcHeap gcHeap;

  private GcTexture(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Texture} that {@code scope} holds. */
  static GcTexture create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcTexture made = new GcTexture(scope.heap());
      long weight = GcProtocol.weigh(made);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, GcProtocol.isBare(scope.heap(), made.data), weight);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Texture} that the caller must release; see {@code GcCPython}. */
  static GcTexture allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  static void setData(Texture self, @Nullable MemoryBlock data) {
    MemoryBlock old = self.data;
    if (GcProtocol.replaceResource(self, "data", old, data)) {
      self.data = data;
      GcProtocol.close(self, "data", old);
    }
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.resource("data", this.data);
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    death.close(this, "data", this.data);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    this.data = null;
  }

  @Override protected long gcNativeBytes() {
    return this.bytes();
  }
}
