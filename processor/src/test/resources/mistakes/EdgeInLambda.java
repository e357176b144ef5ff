// A lambda in a field captures a container. warned by javac: [LambdaCaptures]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class EdgeInLambda extends GcObject {
  Runnable then;

  void connect(EdgeInLambda other) {
    then = other::toString;
  }
}
