// Every object is an instance of the generated subclass, which has the code that counts. `GcTree.create(scope)` creates
// one. To prevent others from extending your class, make its constructors package-private; the generated class is
// final.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Tree extends GcObject {}
