// The method is the setter of a field that only the code of another package may write, or of a type that only this can
// name.
package mended;

import dev.lasso.annotations.GcContainer;
import mended.other.Remote;

@GcContainer
abstract class Near extends Remote {}
