package dev.lasso.samples.lox.objects;

import org.jspecify.annotations.Nullable;

/**
 * An instance. It owns the values of its fields: those that its class expected are numbered, any
 * other goes by its name.
 */
public interface LoxInstance {

  /** Its class, owned by it. */
  LoxClass loxClass();

  /** Which field has which number. */
  Layout layout();

  /** A numbered field, borrowed; null if it is not set. */
  @Nullable Object field(int index);

  /** Sets a numbered field. */
  void field(int index, Object value);

  /** Sets a numbered field to a value that the temporaries hold, who let go of it. */
  void moveField(int index, Object value);

  /** Another field, borrowed; null if it is not set. */
  @Nullable Object other(String name);

  /** Sets another field. */
  void other(String name, Object value);
}
