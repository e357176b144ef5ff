// GENERATED GcAfter GcBefore
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [Crash] Lasso failed on 'Node' and goes on without it. This is a mistake in Lasso: please report it with these lines. /   java.io.IOException: disk full
abstract class Node extends GcObject {}

@GcContainer
abstract class Before extends GcObject {}

@GcContainer
abstract class After extends GcObject {}
