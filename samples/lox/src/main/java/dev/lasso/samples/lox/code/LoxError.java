package dev.lasso.samples.lox.code;

/** An error of a running program. */
public final class LoxError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int line;

  /**
   * Makes an error.
   *
   * @param line where the program is
   * @param message what is wrong
   */
  public LoxError(int line, String message) {
    super(message, null, false, false);
    this.line = line;
  }

  /** Where the program is. */
  public int line() {
    return line;
  }
}
