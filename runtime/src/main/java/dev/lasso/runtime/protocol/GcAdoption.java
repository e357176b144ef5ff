package dev.lasso.runtime.protocol;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.collect.Adoption;
import org.jspecify.annotations.Nullable;

/**
 * An adoption of a constructed object: checks every reference in its annotated fields, then counts
 * all of them.
 *
 * <p>Generated code passes its fields to this object twice ({@link GcObject#gcAdopt}). The first
 * pass checks them and counts nothing, so an adoption takes place either completely or not at all.
 */
public abstract sealed class GcAdoption permits Adoption {

  /** Constructor for the only implementation. */
  protected GcAdoption() {}

  /**
   * Checks or counts a container in an owned field, or an element of an owned collection.
   *
   * @param field the name of the field
   * @param object the field's value, or null
   * @throws DeadObjectException if it is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if it is under construction
   * @throws ReferenceCountException if its count would overflow
   */
  public abstract void owned(String field, @Nullable GcObject object);

  /**
   * Checks or counts the value of an owned field that can have any value.
   *
   * @param field the name of the field
   * @param value the field's value, or null; plain data unless it is a container
   * @throws DeadObjectException if it is a dead container
   * @throws IllegalArgumentException if it is a container of another heap
   * @throws IllegalStateException if it is a container under construction
   * @throws ReferenceCountException if its count would overflow
   */
  public final void value(String field, @Nullable Object value) {
    owned(field, value instanceof GcObject container ? container : null);
  }

  /**
   * Checks or counts the items of an owned array.
   *
   * @param field the name of the field
   * @param items the field's value, or null
   * @throws DeadObjectException if an item is dead
   * @throws IllegalArgumentException if an item belongs to another heap
   * @throws IllegalStateException if an item is under construction
   * @throws ReferenceCountException if the count of an item would overflow
   */
  public abstract void items(String field, @Nullable Object @Nullable [] items);

  /**
   * Checks or counts the elements of an owned collection, which becomes a part of the object.
   *
   * @param field the name of the field
   * @param collection the field's value
   * @throws IllegalStateException if it is null, part of another container, or has an element under
   *     construction
   * @throws DeadObjectException if an element is dead
   * @throws IllegalArgumentException if an element belongs to another heap
   */
  public abstract void collection(String field, @Nullable GcOwnedCollection collection);

  /**
   * Checks or records the reference in a weak field.
   *
   * @param field the name of the field
   * @param weak the number of the weak field
   * @param object the field's value, or null
   * @throws DeadObjectException if it is dead
   * @throws IllegalArgumentException if it belongs to another heap
   */
  public abstract void weak(String field, int weak, @Nullable GcObject object);

  /**
   * Checks or records the reference in a weak field whose owner is notified when it becomes null.
   *
   * @param field the name of the field
   * @param weak the number of the weak field
   * @param object the field's value, or null
   * @throws DeadObjectException if it is dead
   * @throws IllegalArgumentException if it belongs to another heap
   */
  public abstract void watched(String field, int weak, @Nullable GcObject object);

  /**
   * Checks a resource.
   *
   * @param field the name of the field
   * @param resource the field's value, or null
   * @throws IllegalArgumentException if it is a container, or a weak reference that is a part of
   *     another container
   */
  public abstract void resource(String field, @Nullable Object resource);
}
