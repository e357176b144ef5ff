package dev.lasso.samples.lox.objects;

/**
 * A class. It owns its methods, including inherited ones, so that a method is looked up in one
 * place.
 */
public interface LoxClass {

  /** Returns the name of the class. */
  String name();

  /** Returns the layout of the next instance. */
  Layout layout();

  /** Sets the layout of later instances. */
  void layout(Layout layout);

  /** Returns the method with a number from the layout. */
  LoxFunction method(int index);

  /** Defines a method, which must be a temporary, or owned by another class. */
  void method(int index, LoxFunction method);
}
