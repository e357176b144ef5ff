// GENERATED GcDocument GcPage
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Document extends GcObject {
  @Owned final GcList<Page> pages = new GcList<>();

  void closePage(long handle) {}
}

@GcContainer
abstract class Page extends GcObject {
  @Weak Document document;

  @Owned(release = "close")
  long handle;

  void close(long handle) {
    // JAVAC WARNING [WeakReadNull] Release method 'close' reads @Weak field 'document', which is null if both objects die together, for example in a GC run or when the heap is closed. Own the object, so that it dies later, or let its own release method release this resource too.
    document.closePage(handle);
  }
}
