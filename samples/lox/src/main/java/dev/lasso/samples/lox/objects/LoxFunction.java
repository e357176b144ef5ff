package dev.lasso.samples.lox.objects;

import org.jspecify.annotations.Nullable;

/** A function or method: its code, and the variables around it. */
public interface LoxFunction {

  /** What it does. */
  Code code();

  /** The variables around it, owned by it; null if it refers to none. */
  @Nullable Environment closure();
}
