package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collect.EdgeReleaser;
import org.jspecify.annotations.Nullable;

/**
 * A destruction of a dead object. Generated code passes the values of the object's fields to it:
 * first the resources ({@link GcObject#gcCloseResources}), then all others ({@link
 * GcObject#gcReleaseEdges}).
 */
public abstract sealed class GcDestruction permits EdgeReleaser, EdgeReleaser.PositionFinder {

  /** Constructor for the implementations. */
  protected GcDestruction() {}

  /**
   * Releases an edge of the dead object.
   *
   * @param object the field's value, or null
   */
  public abstract void edge(@Nullable GcObject object);

  /**
   * Releases the value of a field that can have any value, if it is a container.
   *
   * @param value the field's value, or null
   */
  public final void valueEdge(@Nullable Object value) {
    edge(value instanceof GcObject container ? container : null);
  }

  /**
   * Releases the items of an owned array of the dead object.
   *
   * @param items the field's value, or null
   */
  public abstract void items(@Nullable Object @Nullable [] items);

  /**
   * Empties an owned collection of the dead object, and releases its elements.
   *
   * @param collection the field's value
   */
  public abstract void collection(@Nullable GcOwnedCollection collection);

  /**
   * Removes the record of a weak field of the dead object that is not null.
   *
   * @param self the dead object
   * @param weak the number of the weak field
   */
  public abstract void weak(GcObject self, int weak);

  /**
   * Removes the record of a weak field of the dead object, unless the field is null.
   *
   * @param self the dead object
   * @param weak the number of the weak field
   * @param target the field's value, or null
   */
  public abstract void weak(GcObject self, int weak, @Nullable GcObject target);

  /**
   * Closes a resource of the dead object.
   *
   * @param self the dead object
   * @param field the name of the field
   * @param resource the field's value, or null
   */
  public abstract void close(GcObject self, String field, @Nullable AutoCloseable resource);

  /**
   * Closes a resource of any type, as {@link #close(GcObject, String, AutoCloseable)} does.
   *
   * @param <R> the type of the resource
   * @param self the dead object
   * @param field the name of the field
   * @param resource the field's value, or null
   * @param release closes the resource
   */
  public abstract <R> void close(
      GcObject self, String field, @Nullable R resource, GcRelease<? super R> release);

  /**
   * Releases a native handle of the dead object.
   *
   * @param <H> the type of the dead object
   * @param self the dead object
   * @param field the name of the field
   * @param handle the field's value; 0 means none
   * @param release releases the handle
   */
  public abstract <H extends GcObject> void closeHandle(
      H self, String field, long handle, GcHandleRelease<? super H> release);
}
