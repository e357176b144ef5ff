package dev.lasso.samples.lox.code;

/** A local variable, {@code this}, or the superclass that {@code super} refers to. */
final class Local {

  /** The kind of a variable, which determines how its value is kept alive. */
  enum Kind {
    /**
     * Neither assigned to, nor captured by another function. The value is in a plain array, and is
     * a temporary while the block runs.
     */
    HELD,
    /** Assigned to, but only by its own function. The value is in a room that owns it. */
    COUNTED,
    /** Captured by other functions. The value is in the environment of the variable's block. */
    SHARED
  }

  final LocalScope scope;
  final String name;
  boolean defined;
  boolean assigned;
  boolean captured;

  /** Index of the argument that initializes the variable; -1 if it is not a parameter. */
  final int argument;

  /** Index of the variable among those of its kind. */
  int index;

  Local(LocalScope scope, String name, int argument) {
    this.scope = scope;
    this.name = name;
    this.argument = argument;
  }

  Kind kind() {
    if (captured) {
      return Kind.SHARED;
    }
    return assigned ? Kind.COUNTED : Kind.HELD;
  }
}
