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
 * {@link Texture} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcTexture extends Texture implements Serializable {
  /**
   * Descriptions of the fields of {@link Texture}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Texture.class, MethodHandles.lookup())
      .resource("data", MemoryBlock.class)
      .complete()
      .reportsNativeBytes()
      .build();

  private final GcHeap gcHeap;

  private GcTexture(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Texture} that {@code scope} holds.
   */
  static GcTexture create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcTexture(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Texture} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcTexture allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcTexture(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static void setData(Texture self, @Nullable MemoryBlock data) {
    MemoryBlock old = self.data;
    if (GcProtocol.replaceResource(self, "data", old, data)) {
      self.data = data;
      GcProtocol.close(self, "data", old);
    }
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

  static void gcAdopt(Texture self, GcAdoption adopt) {
    adopt.resource("data", self.data);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
  }

  static void gcCloseResources(Texture self, GcDestruction death) {
    death.close(self, "data", self.data);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  static void gcReleaseEdges(Texture self, GcDestruction death) {
    self.data = null;
  }

  @Override
  protected long gcNativeBytes() {
    return gcNativeBytes(this);
  }

  static long gcNativeBytes(Texture self) {
    return self.bytes();
  }
}
