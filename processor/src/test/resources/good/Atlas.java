package golden;

import dev.lasso.annotations.GcContainer;

/** Has extra memory, and is weighed by a method of its own. */
@GcContainer(extra = true, nativeBytes = "size")
abstract class Atlas extends Texture {
  int size() {
    return 43;
  }
}
