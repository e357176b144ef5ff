// The compiler also reports that it cannot find the method; ECJ reports only that. To have the setter in all
// subclasses, declare `abstract void setGroup(Shape group);` in the class of the field.
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
