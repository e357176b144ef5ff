import dev.lasso.annotations.*;
import dev.lasso.runtime.*;
import java.nio.file.Path;

@GcContainer
abstract class Model extends GcObject {
  Model(Path file) {}

  Answer infer(Request request) {
    return new Answer();
  }
}

record Request() {}

record Answer() {}

class Service {
  // SNIPPET 1
}
