package dev.lasso.samples.lox.plain;

import dev.lasso.samples.lox.objects.Environment;
import org.jspecify.annotations.Nullable;

/** An environment that is a plain Java object. */
final class PlainEnvironment extends PlainSlots implements Environment {

  private final @Nullable Environment enclosing;

  PlainEnvironment(@Nullable Environment enclosing, int size) {
    super(size);
    this.enclosing = enclosing;
  }

  @Override
  public @Nullable Environment enclosing() {
    return enclosing;
  }
}
