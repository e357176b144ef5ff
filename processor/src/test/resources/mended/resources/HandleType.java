// Native libraries hand out pointers and numbers of files; in Java these are of type `long` and `int`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Image extends GcObject {
  @Owned(release = "free")
  int pixels;

  static void free(int pixels) {
    // calls the native library
  }
}
