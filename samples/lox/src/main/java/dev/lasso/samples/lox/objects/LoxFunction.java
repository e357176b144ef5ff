package dev.lasso.samples.lox.objects;

import org.jspecify.annotations.Nullable;

/** A function or method: its code, and its enclosing variables. */
public interface LoxFunction {

  /** Returns the code. */
  Code code();

  /** Returns the enclosing variables, which the function owns; null if it refers to none. */
  @Nullable Environment closure();
}
