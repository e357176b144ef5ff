// A lambda in a field captures a container.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInLambda extends GcObject {
  Runnable then;

  void connect(EdgeInLambda other) {
    // JAVAC WARNING [LambdaCaptures] The code in field 'then' of container 'EdgeInLambda' captures 'other'. That reference is not counted and no GC run sees it, so that the container may be dead when the code runs. Pass the container as an argument, or capture plain data instead.
    then = other::toString;
  }
}
