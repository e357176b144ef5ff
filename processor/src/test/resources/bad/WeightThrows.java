package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

@GcContainer(
    // ERROR [WeightThrows] Method 'bytes', which @GcContainer(weight = …) names, must not throw IOException: create and setters, which call it, do not declare that. Catch it in the method.
    weight = "bytes")
abstract class Mapped extends GcObject {
  Path file = Path.of("data");

  long bytes() throws IOException {
    return Files.size(file);
  }
}
