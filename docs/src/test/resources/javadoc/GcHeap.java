import dev.lasso.annotations.*;
import dev.lasso.runtime.*;
import java.nio.file.Path;

@GcContainer
abstract class Tensor extends GcObject {
  @Owned Tensor grad;

  Tensor(int rows, int columns) {}

  abstract void setGrad(Tensor grad);

  Tensor mul(Tensor other) {
    return other;
  }

  Tensor add(Tensor other) {
    return other;
  }
}

@GcContainer
abstract class Model extends GcObject {
  Model(Path file) {}
}

@GcContainer
abstract class Session extends GcObject {
  void greet(String user) {}
}

record Request(String user) {}

class Programs {
  void confined() {
    // SNIPPET 1
  }

  void shared(GcRootCell<Model> current, Path file) {
    // SNIPPET 2
  }

  void call(GcHeap heap, Tensor a, Tensor b, Tensor c) {
    // SNIPPET 4
  }
}

class Server {
  private final GcHeap heap = GcHeap.confined();

  // SNIPPET 3
}
