package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Store extends GcObject {
  @Owned(
      // ERROR [CloseBeforeCycle] @Owned field 'file' would have to be closed before itself, because its 'closeBefore' leads to index, file. Remove 'closeBefore' from one of these fields.
      closeBefore = "index")
  AutoCloseable file;

  @Owned(
      // ERROR [CloseBeforeCycle] @Owned field 'index' would have to be closed before itself, because its 'closeBefore' leads to file, index. Remove 'closeBefore' from one of these fields.
      closeBefore = "file")
  AutoCloseable index;
}
