package dev.lasso.samples.lox.code;

import org.jspecify.annotations.Nullable;

/** An executable statement. */
abstract class Action {

  /**
   * Executes the statement.
   *
   * @return null, or the value that the function returns, which is then a temporary of its own
   */
  abstract @Nullable Object execute(Frame frame);

  /** Returns whether the statement leaves temporaries, such as the value of a held variable. */
  boolean leavesTemporaries() {
    return false;
  }
}
