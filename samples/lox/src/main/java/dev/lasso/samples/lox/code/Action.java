package dev.lasso.samples.lox.code;

import org.jspecify.annotations.Nullable;

/** A statement that runs. */
abstract class Action {

  /**
   * Runs the statement.
   *
   * @return null, or the value that the function is to return, a temporary of its own
   */
  abstract @Nullable Object execute(Frame frame);

  /** Whether it leaves temporaries: the value of a variable. */
  boolean leaves() {
    return false;
  }
}
