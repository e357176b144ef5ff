// Objects are always those of the generated subclass, which has the code that counts: `GcTree.create(scope)` makes one.
// An object of your class itself would be counted by nobody, and `abstract` makes it impossible to create such a one.
// To keep others from extending your class, make its constructors package-private; the generated class is final.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Tree extends GcObject {}
