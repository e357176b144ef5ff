package dev.lasso.samples.lox.code;

/** A local variable, {@code this}, or the superclass, as {@code super} means it. */
final class Local {

  /** Who keeps the value of a variable alive. */
  enum Kind {
    /**
     * Not assigned to, and no other function refers to it: the value is in a plain array, and a
     * temporary as long as the block runs.
     */
    HELD,
    /** Assigned to by its own function: the value is in a room that owns it. */
    COUNTED,
    /** Other functions refer to it: the value is in the environment of its block. */
    SHARED
  }

  final LocalScope scope;
  final String name;
  boolean defined;
  boolean assigned;
  boolean captured;

  /** Of the argument that it gets when the function is called; -1 if it is no parameter. */
  final int argument;

  /** Where it is among those of its kind. */
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
