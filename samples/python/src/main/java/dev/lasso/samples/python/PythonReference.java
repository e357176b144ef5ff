package dev.lasso.samples.python;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcForeignReference;
import dev.lasso.runtime.protocol.GcType;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** The container that owns a reference to a Python object. There is at most one for each object. */
final class PythonReference extends GcForeignReference {
  private static final GcType TYPE =
      GcType.of(PythonReference.class, MethodHandles.lookup())
          .traversed()
          .releasesEdges()
          .resource("handle", AutoCloseable.class)
          .build();

  /** The address of the object, valid as long as this container is alive. */
  final long object;

  private @Nullable AutoCloseable handle;

  PythonReference(GcHeap heap, long object, AutoCloseable handle) {
    super(heap);
    this.object = object;
    this.handle = handle;
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
