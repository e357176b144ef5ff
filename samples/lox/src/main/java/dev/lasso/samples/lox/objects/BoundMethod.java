package dev.lasso.samples.lox.objects;

/** A method together with its {@code this}. It owns both. */
public interface BoundMethod {

  /** Returns its {@code this}. */
  LoxInstance receiver();

  /** Returns the method. */
  LoxFunction method();
}
