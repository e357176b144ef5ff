// The compiler also reports its own error, that it cannot find the method; ECJ reports only that one. To have the setter in
// all subclasses, declare it in the class of the field: `abstract void setGroup(Shape group);`.
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
