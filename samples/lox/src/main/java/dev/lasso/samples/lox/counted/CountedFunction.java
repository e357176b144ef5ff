package dev.lasso.samples.lox.counted;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.samples.lox.objects.Code;
import dev.lasso.samples.lox.objects.LoxFunction;
import org.jspecify.annotations.Nullable;

/** A function that is a container. */
@GcContainer
abstract class CountedFunction extends GcObject implements LoxFunction {

  private final Code code;
  @Owned @Nullable CountedEnvironment closure;

  CountedFunction(Code code, @Nullable CountedEnvironment closure) {
    this.code = code;
    this.closure = closure;
  }

  @Override
  public Code code() {
    return code;
  }

  @Override
  public @Nullable CountedEnvironment closure() {
    return closure;
  }

  @Override
  public String toString() {
    return "<fn " + code.name() + ">";
  }
}
