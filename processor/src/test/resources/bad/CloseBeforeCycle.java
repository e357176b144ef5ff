package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Store extends GcObject {
  @Owned(
      // ERROR [CloseBeforeCycle] @Owned field 'file' would have to be closed before itself: file → index → file. Remove 'closeBefore' from one of these fields.
      closeBefore = "index")
  AutoCloseable file;

  @Owned(closeBefore = "file")
  AutoCloseable index;
}
