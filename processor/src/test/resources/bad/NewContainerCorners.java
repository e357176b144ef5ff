// GENERATED GcBase GcBox GcSized
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.function.IntFunction;

@GcContainer
abstract class Box<T> extends GcObject {}

@GcContainer
abstract class Sized extends GcObject {
  Sized(int size) {}
}

@GcContainer
abstract class Base extends GcObject {
  abstract int size();
}

class Makes {
  // JAVAC NOTE [NewContainer] Objects of 'Box' are not created by 'new', because those of a @GcContainer come from GcBox, which Lasso generates and which counts them. Call GcBox.create(scope).
  // JAVAC ERROR
  Object diamond = new Box<>();

  // JAVAC NOTE [NewContainer] …
  // JAVAC ERROR
  Object arguments = new Box<String>();

  // JAVAC NOTE [NewContainer] …
  // JAVAC ERROR
  Object anonymous = new Box<String>() {};

  // JAVAC NOTE [NewContainer] Objects of 'Sized' are not created by 'new', because those of a @GcContainer come from GcSized, which Lasso generates and which counts them. Call GcSized.create(scope, …).
  // JAVAC ERROR
  IntFunction<Sized> reference = Sized::new;

  // JAVAC NOTE [NewContainer] …
  // JAVAC ERROR
  Object generated = new GcSized(1);

  // JAVAC ERROR
  Object base = new Base();

  @SuppressWarnings("NewContainer")
  // JAVAC ERROR
  Object suppressed = new Sized(1);
}
