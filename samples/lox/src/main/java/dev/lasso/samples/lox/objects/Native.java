package dev.lasso.samples.lox.objects;

import java.util.function.Supplier;

/** A function without parameters that is implemented in Java. Plain data, which is not counted. */
public record Native(Supplier<Object> body) {

  @Override
  public String toString() {
    return "<native fn>";
  }
}
