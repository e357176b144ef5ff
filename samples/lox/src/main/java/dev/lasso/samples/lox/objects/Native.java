package dev.lasso.samples.lox.objects;

import java.util.function.Supplier;

/** A function without parameters that Java implements: plain data, nobody counts it. */
public record Native(Supplier<Object> body) {

  @Override
  public String toString() {
    return "<native fn>";
  }
}
