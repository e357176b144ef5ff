// A lambda in a field captures a container.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInLambda extends GcObject {
  Runnable then;

  void connect(EdgeInLambda other) {
    // JAVAC WARNING [LambdaCaptures] The code in field 'then' of container 'EdgeInLambda' captures 'other': nobody counts that reference, no collection sees it, and the container may be dead when the code runs. Hand the container over as an argument, or capture plain data instead.
    then = other::toString;
  }
}
