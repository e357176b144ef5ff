// GENERATED GcTensor
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.HashMap;
import java.util.Map;

final class Optimizer {
  // JAVAC WARNING [PlainKeeps] Field 'velocity' of 'Optimizer' can refer to a container, Tensor, and does not keep it alive, because the class is not a @GcContainer. The field is not counted, and still refers to the container after its death. Use a GcRoot, a GcWeak, or a @GcContainer with an @Owned field, or say by @Borrowed what else keeps it alive.
  private final Map<String, Tensor> velocity = new HashMap<>();

  void step(String parameter) {
    velocity.computeIfAbsent(parameter, _ -> GcTensor.create(GcScope.current()));
  }
}

@GcContainer
abstract class Tensor extends GcObject {}
