// The generated class extends yours, and it is final itself: nobody else needs to be kept from extending it.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Leaf extends GcObject {}
