// The handle 0 means that there is none, and is not released.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Image extends GcObject {
  @Owned(release = "free")
  long pixels;

  static void free(long pixels) {
    // calls the native library
  }
}
