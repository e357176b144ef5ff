package dev.lasso.samples.lox.objects;

/** Lox's {@code nil}. Java's null means that there is no value: not defined, or not returned. */
public enum Nil {
  /** The only instance. */
  NIL;

  @Override
  public String toString() {
    return "nil";
  }
}
