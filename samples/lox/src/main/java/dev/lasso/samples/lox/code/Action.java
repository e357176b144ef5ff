package dev.lasso.samples.lox.code;

import org.jspecify.annotations.Nullable;

/** A statement that runs. It leaves no temporary but the values of held variables. */
abstract class Action {

  /**
   * Runs the statement.
   *
   * @return null, or the value that the function is to return
   */
  abstract @Nullable Object execute(Frame frame);
}
