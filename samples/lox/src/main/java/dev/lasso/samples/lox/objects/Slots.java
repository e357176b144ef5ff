package dev.lasso.samples.lox.objects;

import org.jspecify.annotations.Nullable;

/** Numbered variables that own their values. */
public interface Slots {

  /** The value at {@code index}, borrowed; null if there is none. */
  @Nullable Object get(int index);

  /** Owns {@code value}, and lets go of what was there. */
  void set(int index, @Nullable Object value);

  /** As {@link #set}, with a value that the temporaries hold, who let go of it. */
  void move(int index, Object value);
}
