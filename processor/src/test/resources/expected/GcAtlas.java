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
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;

/** {@link Atlas} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcAtlas extends Atlas implements Serializable {
  public static final GcType TYPE = GcType.of(Atlas.class, MethodHandles.lookup())
      .extending(GcTexture.TYPE, "R")
      .extra()
      .reportsNativeBytes()
      .build();

  private final transient GcHeap gcHeap;

  private final transient GcExtra gcExtra;

  private GcAtlas(GcHeap gcHeap, GcExtra gcExtra) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    this.gcExtra = gcExtra;
    super();
  }

  /** Creates a tracked {@link Atlas} that {@code scope} holds. */
  static GcAtlas create(GcScope scope) {
    return createWithExtra(scope, 0);
  }

  /** Creates an untracked {@link Atlas} that the caller must release; see {@code GcCPython}. */
  static GcAtlas allocate(GcHeap heap) {
    return createWithExtra(GcProtocol.noScope(heap), 0);
  }

  /** As {@code create}, with {@code bytes} bytes of native memory, freed with the object. */
  static GcAtlas createWithExtra(GcScope scope, long bytes) {
    int outer = GcProtocol.begin(scope);
    GcExtra extra = GcExtra.allocate(scope.heap(), bytes);
    try {
      GcAtlas made = new GcAtlas(scope.heap(), extra);
      long weight = GcProtocol.weigh(made);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, GcProtocol.isBare(scope.heap(), made.data), weight);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      extra.close(); // if the object did not get it
      throw t;
    }
  }

  /** As {@code allocate}, with {@code bytes} bytes of native memory, freed with the object. */
  static GcAtlas allocateWithExtra(GcHeap heap, long bytes) {
    return createWithExtra(GcProtocol.noScope(heap), bytes);
  }

  /** Returns the native memory of this object, which is valid until its death. */
  MemorySegment extra() {
    GcProtocol.checkAlive(this);
    return gcExtra.segment(this);
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
    death.close(this, "extra", gcExtra);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    this.data = null;
  }

  @Override protected long gcNativeBytes() {
    return this.size() + gcExtra.bytes();
  }
}
