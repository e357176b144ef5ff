import dev.lasso.annotations.*;
import dev.lasso.runtime.*;
import java.nio.file.Path;

class Renaming {
  void rename(GcHeap heap, Module module) {
    // SNIPPET 2
  }
}

@GcContainer
abstract class Texture extends GcObject {
  Texture(Path file) {}
}

@GcContainer
abstract class Cache extends GcObject {
  // SNIPPET 3
}
