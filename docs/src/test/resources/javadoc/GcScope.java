import dev.lasso.annotations.*;
import dev.lasso.runtime.*;

@GcContainer
abstract class Tensor extends GcObject {
  Tensor(int rows, int columns) {}
}

@GcContainer
abstract class Model extends GcObject {
  @Owned Tensor weights;

  abstract void setWeights(Tensor weights);
}

@GcContainer
abstract class Value extends GcObject {}

interface Interpreter {
  Value evaluate(String expression, GcScope scope);

  Value add(Value left, Value right);

  default void load(GcHeap heap, Model model) {
    // SNIPPET 1
  }

  default void step(Generator generator, GcScope caller) {
    // SNIPPET 2
  }

  default Value sum(String left, String right, GcScope scope) {
    // SNIPPET 3
  }

  Value call(String function, GcScope scope);

  default Value callSafely(String function, GcScope scope) {
    // SNIPPET 4
  }
}

interface Generator {
  Value next();

  GcScope scope();
}

class RecursionError extends RuntimeException {
  private static final long serialVersionUID = 1;
}
