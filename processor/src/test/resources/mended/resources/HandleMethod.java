// A native handle is a number. Lasso does not release the handle 0, which means that there is none.
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
