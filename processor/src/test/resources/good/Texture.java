package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Tells how many native bytes it pins. */
@GcContainer(nativeBytes = "bytes")
abstract class Texture extends GcObject {
  @Owned @Nullable MemoryBlock data;

  protected long bytes() {
    return 42;
  }
}
