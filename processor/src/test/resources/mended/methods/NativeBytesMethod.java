// [The page about native memory](../native-memory.md#how-much-memory-an-object-has) says which bytes it counts.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

@GcContainer(nativeBytes = "bytes")
abstract class Mapped extends GcObject {
  Path file = Path.of("data");

  long bytes() {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }
}
