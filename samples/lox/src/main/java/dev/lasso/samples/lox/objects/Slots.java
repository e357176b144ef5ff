package dev.lasso.samples.lox.objects;

import org.jspecify.annotations.Nullable;

/** Numbered variables that own their values. */
public interface Slots {

  /** Returns the value at {@code index}, borrowed; null if there is none. */
  @Nullable Object get(int index);

  /** Sets the variable to {@code value}, and releases the old value. */
  void set(int index, @Nullable Object value);

  /**
   * Sets the variable to a temporary, which moves into the variable, and releases the old value.
   */
  void move(int index, Object value);
}
