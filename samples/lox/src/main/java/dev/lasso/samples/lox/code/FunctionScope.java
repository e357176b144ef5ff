package dev.lasso.samples.lox.code;

/** The numbers of variables of a function's call. */
final class FunctionScope {

  /** The kind of a function, which determines the statements allowed in it. */
  enum Kind {
    SCRIPT,
    FUNCTION,
    METHOD,
    INITIALIZER
  }

  final Kind kind;

  /** Number of values in a frame: {@code this}, the arguments, then the held variables. */
  int slots;

  /** Number of counted variables. */
  int counted;

  FunctionScope(Kind kind, int parameters) {
    this.kind = kind;
    slots = 1 + parameters;
  }
}
