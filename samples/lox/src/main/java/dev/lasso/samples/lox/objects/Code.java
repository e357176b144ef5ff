package dev.lasso.samples.lox.objects;

/** What all functions made from one declaration have in common. */
public interface Code {

  /** The name of the function. */
  String name();
}
