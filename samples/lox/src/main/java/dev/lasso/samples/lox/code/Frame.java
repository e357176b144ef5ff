package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.Environment;
import org.jspecify.annotations.Nullable;

/** The frame of a call. */
final class Frame {

  /** {@code this}, the arguments, and the held variables. */
  final @Nullable Object[] slots;

  /** The innermost environment: that of the function, or of a running block. */
  @Nullable Environment environment;

  /** Index of the first counted variable among those of all calls. */
  int base;

  /**
   * Mark of the temporaries before the call; UNMARKED while the call has no temporaries of its own.
   */
  long mark;

  Frame(@Nullable Object[] slots, long mark) {
    this.slots = slots;
    this.mark = mark;
  }
}
