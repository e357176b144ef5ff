package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/**
 * A container that owns a reference to an object of a foreign runtime. Other containers own it in
 * ordinary fields. There should be one for each foreign object. The subclass releases the reference
 * as a resource:
 *
 * <pre>{@code
 * import dev.lasso.runtime.*;
 * import dev.lasso.runtime.protocol.*;
 * import java.lang.invoke.MethodHandles;
 *
 * final class PyRef extends GcForeignReference {
 *   static final GcType TYPE =
 *       GcType.of(PyRef.class, MethodHandles.lookup())
 *           .traversed()
 *           .releasesEdges()
 *           .resource("handle", AutoCloseable.class)
 *           .build();
 *
 *   private AutoCloseable handle; // its close() releases the Python object
 *
 *   PyRef(GcHeap heap, AutoCloseable handle) {
 *     super(heap);
 *     this.handle = handle;
 *   }
 *
 *   @Override
 *   public GcType gcType() {
 *     return TYPE;
 *   }
 *
 *   @Override
 *   protected void gcCloseResources(GcDestruction death) {
 *     death.close(this, "handle", handle);
 *     handle = null;
 *   }
 * }
 * }</pre>
 *
 * @see GcForeign
 */
public abstract class GcForeignReference extends GcHandwritten {

  /** The image of the foreign object's group, during a run. */
  @Nullable ForeignGroup image;

  /**
   * Constructor for subclasses, called by {@link #create} and {@link #allocate}.
   *
   * @param heap the heap that is passed to the constructor
   */
  protected GcForeignReference(GcHeap heap) {
    super(heap);
  }

  /** Replaces the image, and counts that. */
  final void setImage(@Nullable ForeignGroup image) {
    GcProtocol.addEdge(this, image);
    ForeignGroup old = this.image;
    this.image = image;
    GcProtocol.removeEdge(this, old);
  }

  @Override
  public final <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return visit.edge(0, image, arg);
  }

  @Override
  public final long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return GcEdges.edge(image, into, GcEdges.edges(at, cursor));
  }

  /** Does nothing, because the only edge is one of the run in progress. */
  @Override
  public final void gcClear() {}

  @Override
  protected final void gcReleaseEdges(GcDestruction death) {
    death.edge(image);
    image = null;
  }
}
