package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcExtra;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;

/**
 * {@link Atlas} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcAtlas extends Atlas implements Serializable {
  /**
   * Descriptions of the fields of {@link Atlas}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Atlas.class, MethodHandles.lookup())
      .extending(GcTexture.TYPE)
      .complete()
      .extra()
      .reportsNativeBytes()
      .build();

  private final GcHeap gcHeap;

  private final GcExtra gcExtra;

  private GcAtlas(GcHeap gcHeap, GcExtra gcExtra) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    this.gcExtra = gcExtra;
    super();
  }

  /**
   * Creates a tracked {@link Atlas} that {@code scope} holds.
   */
  static GcAtlas create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcAtlas(scope.heap(), GcExtra.NONE));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Atlas} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcAtlas allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcAtlas(heap, GcExtra.NONE));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  /**
   * As {@code create}, with {@code bytes} bytes of native memory that are freed with the
   * object.
   */
  static GcAtlas createWithExtra(GcScope scope, long bytes) {
    GcExtra extra = GcExtra.allocate(scope.heap(), bytes);
    try {
      int outer = GcProtocol.begin(scope);
      try {
        return GcProtocol.adopt(scope, new GcAtlas(scope.heap(), extra));
      } catch (Throwable t) {
        GcProtocol.fail(scope.heap(), outer, t);
        throw t;
      }
    } catch (Throwable t) {
      extra.close(); // for what fails before the object has it
      throw t;
    }
  }

  /**
   * As {@code allocate}, with {@code bytes} bytes of native memory that are freed with the
   * object.
   */
  static GcAtlas allocateWithExtra(GcHeap heap, long bytes) {
    GcExtra extra = GcExtra.allocate(heap, bytes);
    try {
      int outer = GcProtocol.begin(heap);
      try {
        return GcProtocol.adopt(new GcAtlas(heap, extra));
      } catch (Throwable t) {
        GcProtocol.fail(heap, outer, t);
        throw t;
      }
    } catch (Throwable t) {
      extra.close(); // for what fails before the object has it
      throw t;
    }
  }

  /**
   * Returns the native memory of this object, which is valid until its death.
   */
  MemorySegment extra() {
    GcProtocol.checkAlive(this);
    return gcExtra.segment(this);
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
    GcTexture.gcAdopt(this, adopt);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    GcTexture.gcCloseResources(this, death);
    death.close(this, "extra", gcExtra);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    GcTexture.gcReleaseEdges(this, death);
  }

  @Override
  protected long gcNativeBytes() {
    return gcNativeBytes(this) + gcExtra.bytes();
  }

  static long gcNativeBytes(Atlas self) {
    return self.size();
  }
}
