// The generated class of `Circle` extends `Circle`, not the generated class of `Shape`, so that it does not inherit its
// static methods. The compiler also reports its own error, that it cannot find the method. ECJ reports only its own
// error. To have the setter in all subclasses, declare it in the class of the field: `abstract void setGroup(Shape group);`
// makes it a method of each object.
//
// To suppress the note, put `@SuppressWarnings("InheritedSetter")` on the method or the class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Shape extends GcObject {
  @Weak Shape group;
}

@GcContainer
abstract class Circle extends Shape {
  void join(Shape other) {
    GcShape.setGroup(this, other);
  }
}
