// A native handle is a number and has no methods. So the method that releases it is one of your class, static or not,
// and has the handle as its parameter. It is never called with 0, which means that there is none.
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
