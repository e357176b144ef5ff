package dev.lasso.samples.lox.objects;

/** The code shared by all functions created from one declaration. */
public interface Code {

  /** Returns the name of the function. */
  String name();
}
