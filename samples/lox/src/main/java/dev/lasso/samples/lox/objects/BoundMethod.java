package dev.lasso.samples.lox.objects;

/** A method together with its {@code this}; it owns both. */
public interface BoundMethod {

  /** Its {@code this}. */
  LoxInstance receiver();

  /** The method. */
  LoxFunction method();
}
