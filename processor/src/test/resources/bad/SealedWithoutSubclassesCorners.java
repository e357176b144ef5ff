// GENERATED GcLonely
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// JAVAC ERROR
abstract sealed class Lonely extends GcObject {}
