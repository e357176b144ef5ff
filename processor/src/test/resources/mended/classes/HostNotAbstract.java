// Objects are always those of the generated subclass, which has the code that counts. An object of your class itself
// would be counted by nobody, and `abstract` makes it impossible to create such a one.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Tree extends GcObject {
  static Tree plant(GcScope scope) {
    return GcTree.create(scope);
  }
}
