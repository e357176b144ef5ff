package bad;

import dev.lasso.annotations.GcContainer;
// JAVAC ERROR
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [RuntimeMissing] @GcContainer needs Lasso's runtime, and dev.lasso.runtime.GcObject is not visible to 'Lonely'. Add the dependency dev.lasso:lasso-runtime.
abstract class Lonely
    // JAVAC ERROR
    extends GcObject {}
