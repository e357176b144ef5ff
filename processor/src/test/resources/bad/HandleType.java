package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Image extends GcObject {
  @Owned(
      // ERROR [HandleType] @Owned field 'pixels' has type short, and what 'release' names is to release it: of the primitive types, only long and int are native handles. Change the type; 0 means that there is none.
      release = "free")
  short pixels;

  static void free(short pixels) {}
}
