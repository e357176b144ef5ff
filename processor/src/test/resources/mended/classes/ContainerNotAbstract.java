// The generated class is final. To prevent others from extending your class, make its constructors package-private.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Tree extends GcObject {}
