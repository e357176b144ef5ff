package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Dropping;
import org.jspecify.annotations.Nullable;

/**
 * The destruction of a dead object, to which generated code shows what was in its fields: {@link
 * GcObject#gcClose} the resources, {@link GcObject#gcDrop} the rest.
 */
public abstract sealed class GcDestruction permits Dropping {

  /** Made by the heap. */
  protected GcDestruction() {}

  /**
   * Shows an edge that the dead object had.
   *
   * @param <T> the type of the field
   * @param object what the field referred to, or null
   * @return null, which the field is set to
   */
  @SuppressWarnings("TypeParameterUnusedInFormals") // null is of any type
  public abstract <T> @Nullable T edge(@Nullable GcObject object);

  /**
   * Shows what was in a field that can have any value: an edge if it is a container.
   *
   * @param <T> the type of the field
   * @param value what is in the field, or null
   * @return null, which the field is set to
   */
  @SuppressWarnings("TypeParameterUnusedInFormals") // null is of any type
  public final <T> @Nullable T edge(@Nullable Object value) {
    return edge(value instanceof GcObject container ? container : null);
  }

  /**
   * Shows an owned array of the dead object.
   *
   * @param items what the field referred to, or null
   */
  public abstract void items(@Nullable Object @Nullable [] items);

  /**
   * Shows an owned collection of the dead object.
   *
   * @param collection what is in the field
   */
  public abstract void collection(@Nullable GcPart collection);

  /**
   * Shows a weak field of the dead object that is not null.
   *
   * @param self the dead object
   * @param weak the number of the weak field
   */
  public abstract void weak(GcObject self, int weak);

  /**
   * Shows a weak field of the dead object.
   *
   * @param self the dead object
   * @param weak the number of the weak field
   * @param target what the field refers to, or null
   */
  public abstract void weak(GcObject self, int weak, @Nullable GcObject target);

  /**
   * Shows a resource of the dead object, which is closed.
   *
   * @param self the dead object
   * @param field the name of the field
   * @param resource what is in the field, or null
   */
  public abstract void close(GcObject self, String field, @Nullable AutoCloseable resource);

  /**
   * As {@link #close(GcObject, String, AutoCloseable)}, for a resource of any type.
   *
   * @param <R> the type of the resource
   * @param self the dead object
   * @param field the name of the field
   * @param resource what is in the field, or null
   * @param release closes it
   */
  public abstract <R> void close(
      GcObject self, String field, @Nullable R resource, GcRelease<? super R> release);

  /**
   * Shows a native handle of the dead object, which is released.
   *
   * @param <H> the type of the dead object
   * @param self the dead object
   * @param field the name of the field
   * @param handle what is in the field; 0 is none
   * @param release releases it
   */
  public abstract <H extends GcObject> void closeHandle(
      H self, String field, long handle, GcHandleRelease<? super H> release);
}
