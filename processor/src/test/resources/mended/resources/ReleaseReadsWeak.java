// A weak field becomes null when its object dies. If the object that has the field dies in the same GC run, or with the
// heap, its release method finds null, throws, and the resource leaks. An object that is owned dies later than its
// owners.
//
// To suppress the warning, put `@SuppressWarnings("ReleaseReadsWeak")` on the method or the class.
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
