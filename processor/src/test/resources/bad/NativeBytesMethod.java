package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

@GcContainer(
    // ERROR [NativeBytesMethod] Method 'bytes', which @GcContainer(nativeBytes = …) names, must return a number of bytes, as long or int, and throw no checked exception, because create and setters, which call it, declare none. Change it, or use another method.
    nativeBytes = "bytes")
abstract class Mapped extends GcObject {
  Path file = Path.of("data");

  long bytes() throws IOException {
    return Files.size(file);
  }
}
