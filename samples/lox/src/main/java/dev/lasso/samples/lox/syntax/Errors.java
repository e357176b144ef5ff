package dev.lasso.samples.lox.syntax;

import java.io.PrintStream;

/** Reports errors in a source, and remembers whether there were any. */
public final class Errors {

  private final PrintStream err;
  private boolean hasErrors;

  /**
   * Creates a reporter that has seen no error.
   *
   * @param err receives the messages
   */
  public Errors(PrintStream err) {
    this.err = err;
  }

  /** Returns whether an error was reported. */
  public boolean hasErrors() {
    return hasErrors;
  }

  /** Reports an error at a token. */
  public void at(Token token, String message) {
    report(
        token.line(),
        token.type() == TokenType.EOF ? " at end" : " at '" + token.lexeme() + "'",
        message);
  }

  /** Reports an error in a line, if there is no token yet. */
  void inLine(int line, String message) {
    report(line, "", message);
  }

  private void report(int line, String where, String message) {
    err.println("[line " + line + "] Error" + where + ": " + message);
    hasErrors = true;
  }
}
