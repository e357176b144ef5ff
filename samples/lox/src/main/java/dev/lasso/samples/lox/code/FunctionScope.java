package dev.lasso.samples.lox.code;

/** How many variables a call of a function has. */
final class FunctionScope {

  /** What a function is, which says what may be in it. */
  enum Kind {
    SCRIPT,
    FUNCTION,
    METHOD,
    INITIALIZER
  }

  final Kind kind;

  /** How many values a frame has: {@code this}, the arguments, then the held variables. */
  int slots;

  /** How many counted variables there are. */
  int counted;

  FunctionScope(Kind kind, int parameters) {
    this.kind = kind;
    slots = 1 + parameters;
  }
}
