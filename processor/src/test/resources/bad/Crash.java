// GENERATED GcAfter GcBefore
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [Crash] Lasso failed on 'Node' and skips it. This is a bug in Lasso. Please report it with these lines. /   java.io.IOException: disk full
abstract class Node extends GcObject {}

@GcContainer
abstract class Before extends GcObject {}

@GcContainer
abstract class After extends GcObject {}
