package dev.lasso.samples.lox.objects;

/** Lox's {@code nil}. Java's null stands for "there is no value": not defined, not returned. */
public enum Nil {
  /** The only one. */
  NIL;

  @Override
  public String toString() {
    return "nil";
  }
}
