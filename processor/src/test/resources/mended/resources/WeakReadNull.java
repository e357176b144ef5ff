// A `@Finalizer`, and a method named by `onClear`, are reported too.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Document extends GcObject {
  void closePage(long handle) {}
}

@GcContainer
abstract class Page extends GcObject {
  @Owned Document document;

  @Owned(release = "close")
  long handle;

  void close(long handle) {
    document.closePage(handle);
  }
}
