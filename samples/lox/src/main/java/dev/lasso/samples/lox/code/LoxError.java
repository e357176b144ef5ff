package dev.lasso.samples.lox.code;

/** A run-time error of a Lox program. */
public final class LoxError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int line;

  /**
   * Creates an error.
   *
   * @param line the line of the source
   * @param message the message
   */
  public LoxError(int line, String message) {
    super(message, null, false, false);
    this.line = line;
  }

  /** Returns the line of the source. */
  public int line() {
    return line;
  }
}
