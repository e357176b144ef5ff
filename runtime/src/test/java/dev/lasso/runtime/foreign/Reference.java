package dev.lasso.runtime.foreign;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcForeignReference;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** The one container that owns a {@link Thing}. */
final class Reference extends GcForeignReference {
  private static final GcType TYPE =
      GcType.of(Reference.class, MethodHandles.lookup())
          .traversed()
          .releasesEdges()
          .resource("handle", AutoCloseable.class)
          .build();

  final Thing thing;
  private @Nullable AutoCloseable handle;

  Reference(GcHeap heap, Thing thing) {
    super(heap);
    this.thing = thing;
    handle = thing::lost;
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    death.close(this, "handle", handle);
    handle = null;
  }
}
