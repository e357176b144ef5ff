// GENERATED GcShape GcCircle
package bad;

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
    // JAVAC NOTE [InheritedSetter] Method 'setGroup' changes a field of 'Shape', and static methods of its generated class are not members of GcCircle. Call GcShape.setGroup.
    // JAVAC ERROR
    GcCircle.setGroup(this, other);
  }
}
