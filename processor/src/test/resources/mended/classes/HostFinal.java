// The generated class extends yours, and is final itself. To keep others from extending your class, make its
// constructors package-private.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Leaf extends GcObject {}
