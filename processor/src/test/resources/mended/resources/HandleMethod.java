// A native handle is a number and has no methods. The method that releases it is therefore a method of your class,
// static or not, that takes the handle as its parameter. Lasso never calls it with 0, because 0 means that there is no
// handle.
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
