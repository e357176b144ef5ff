package dev.lasso.samples.lox.plain;

import dev.lasso.samples.lox.objects.Code;
import dev.lasso.samples.lox.objects.Environment;
import dev.lasso.samples.lox.objects.LoxFunction;
import org.jspecify.annotations.Nullable;

/** A function. Not a record, because it is equal only to itself. */
final class PlainFunction implements LoxFunction {

  private final Code code;
  private final @Nullable Environment closure;

  PlainFunction(Code code, @Nullable Environment closure) {
    this.code = code;
    this.closure = closure;
  }

  @Override
  public Code code() {
    return code;
  }

  @Override
  public @Nullable Environment closure() {
    return closure;
  }

  @Override
  public String toString() {
    return "<fn " + code.name() + ">";
  }
}
