// [RuntimeMissing] @GcContainer needs Lasso's runtime, and dev.lasso.runtime.GcObject is not on the class path of 'Lonely'. Add the dependency dev.lasso:lasso-runtime.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject; // JAVAC

@GcContainer
abstract class Lonely // ERROR
    extends GcObject {} // JAVAC
