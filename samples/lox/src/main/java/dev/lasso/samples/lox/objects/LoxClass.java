package dev.lasso.samples.lox.objects;

/** A class. It owns its methods, inherited ones included: there is one place to look for each. */
public interface LoxClass {

  /** The name of the class. */
  String name();

  /** Where its next instance has what. */
  Layout layout();

  /** Changes the layout of later instances. */
  void layout(Layout layout);

  /** The method with the number that the layout says. */
  LoxFunction method(int index);

  /** Defines a method, which the temporaries hold, or which another class owns. */
  void method(int index, LoxFunction method);
}
