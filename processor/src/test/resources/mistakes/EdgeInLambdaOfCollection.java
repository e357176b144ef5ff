// A lambda in a list in a field captures a container. warned by javac: [LambdaCaptures]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.ArrayList;
import java.util.List;

@GcContainer
abstract class EdgeInLambdaOfCollection extends GcObject {
  final List<Runnable> then = new ArrayList<>();

  void connect(EdgeInLambdaOfCollection other) {
    Runnable step = other::toString;
    then.add(step);
  }
}
