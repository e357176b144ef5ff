package dev.lasso.samples.lox.objects;

import org.jspecify.annotations.Nullable;

/** The variables of one run of a block that functions declared in it refer to. */
public interface Environment extends Slots {

  /** The environment around this one, owned by it; null outside of all. */
  @Nullable Environment enclosing();
}
