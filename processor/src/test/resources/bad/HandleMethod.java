package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Image extends GcObject {
  @Owned(
      // ERROR [HandleMethod] Method 'free', which Lasso is to call for @Owned(release = …) of field 'pixels', does not exist in 'Image' with one parameter of type long, which gets the handle. Declare it, static or not, or correct the name.
      release = "free")
  long pixels;
}
