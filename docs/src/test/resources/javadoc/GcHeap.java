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
abstract class Journal extends GcObject {
  Journal(Path file) {}

  void append(String order) {}
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

  void throwCloseFailures(GcHeap heap, Path file, String order) {
    // SNIPPET 3
  }

  void call(GcHeap heap, Tensor a, Tensor b, Tensor c) {
    // SNIPPET 5
  }
}

class Server {
  private final GcHeap heap = GcHeap.confined();

  // SNIPPET 4
}
