package dev.lasso.samples.lox.objects;

import org.jspecify.annotations.Nullable;

/** The captured variables of one execution of a block. */
public interface Environment extends Slots {

  /** Returns the enclosing environment, which this one owns; null if there is none. */
  @Nullable Environment enclosing();
}
