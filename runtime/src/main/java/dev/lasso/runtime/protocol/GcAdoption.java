package dev.lasso.runtime.protocol;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.Adoption;
import org.jspecify.annotations.Nullable;

/**
 * The adoption of a constructed object: checks every reference in its annotated fields, then counts
 * them all.
 *
 * <p>Generated code shows the fields twice, {@link GcObject#gcAdopt}: first they are checked and
 * nothing is counted, so that an adoption either happens as a whole or not at all.
 */
public abstract sealed class GcAdoption permits Adoption {

  /** Made by the heap. */
  protected GcAdoption() {}

  /**
   * Shows an owned container, or an element of an owned collection.
   *
   * @param field the name of the field
   * @param object what is in it, or null
   * @throws DeadObjectException if it is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is under construction
   * @throws ReferenceCountException if its count would overflow
   */
  public abstract void owned(String field, @Nullable GcObject object);

  /**
   * Shows what is in an owned field that can have any value.
   *
   * @param field the name of the field
   * @param value what is in it, or null; plain data if it is no container
   * @throws DeadObjectException if it is a dead container
   * @throws IllegalArgumentException if it is a container of another heap
   * @throws IllegalStateException if it is a container under construction
   * @throws ReferenceCountException if its count would overflow
   */
  public final void owned(String field, @Nullable Object value) {
    owned(field, value instanceof GcObject container ? container : null);
  }

  /**
   * Shows an owned array.
   *
   * @param field the name of the field
   * @param items what is in it, or null
   * @throws DeadObjectException if an item is dead
   * @throws IllegalArgumentException if an item belongs to another heap
   * @throws IllegalStateException if an item is under construction
   * @throws ReferenceCountException if the count of an item would overflow
   */
  public abstract void items(String field, @Nullable Object @Nullable [] items);

  /**
   * Shows an owned collection.
   *
   * @param field the name of the field
   * @param collection what is in it
   * @throws IllegalStateException if it is null, part of another container, or has an element under
   *     construction
   * @throws DeadObjectException if an element is dead
   * @throws IllegalArgumentException if an element belongs to another heap
   */
  public abstract void collection(String field, @Nullable GcPart collection);

  /**
   * Shows a weak field.
   *
   * @param field the name of the field
   * @param weak the number of the weak field
   * @param object what is in it, or null
   * @throws DeadObjectException if it is dead
   * @throws IllegalArgumentException if it belongs to another heap
   */
  public abstract void weak(String field, int weak, @Nullable GcObject object);

  /**
   * Shows a weak field whose owner is told when it becomes null.
   *
   * @param field the name of the field
   * @param weak the number of the weak field
   * @param object what is in it, or null
   * @throws DeadObjectException if it is dead
   * @throws IllegalArgumentException if it belongs to another heap
   */
  public abstract void watched(String field, int weak, @Nullable GcObject object);

  /**
   * Shows a resource.
   *
   * @param field the name of the field
   * @param resource what is in it, or null
   * @throws IllegalArgumentException if it is a container, or a weak reference that is a part of
   *     another container
   */
  public abstract void resource(String field, @Nullable Object resource);
}
