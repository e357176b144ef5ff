package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.Environment;
import org.jspecify.annotations.Nullable;

/** The variables of a call. */
final class Frame {

  /** {@code this}, the arguments, and the held variables. */
  final @Nullable Object[] slots;

  /** The innermost environment: that of the function, or of a block that is running. */
  @Nullable Environment environment;

  /** Where the counted variables are in the room for those of all calls. */
  int base;

  /** The temporaries before the call; UNMARKED while it has none of its own. */
  long mark;

  Frame(@Nullable Object[] slots, long mark) {
    this.slots = slots;
    this.mark = mark;
  }
}
