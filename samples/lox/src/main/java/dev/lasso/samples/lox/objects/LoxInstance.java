package dev.lasso.samples.lox.objects;

import org.jspecify.annotations.Nullable;

/**
 * An instance. It owns the values of its fields. Fields that its class expected are numbered; all
 * others are accessed by name.
 */
public interface LoxInstance {

  /** Returns the class, which the instance owns. */
  LoxClass loxClass();

  /** Returns the numbers of its fields and methods. */
  Layout layout();

  /** Returns the value of a numbered field, borrowed; null if it is not set. */
  @Nullable Object field(int index);

  /** Sets a numbered field. */
  void field(int index, Object value);

  /** Sets a numbered field to a temporary, which moves into the field. */
  void moveField(int index, Object value);

  /** Returns the value of any other field, borrowed; null if it is not set. */
  @Nullable Object extraField(String name);

  /** Sets any other field. */
  void extraField(String name, Object value);
}
