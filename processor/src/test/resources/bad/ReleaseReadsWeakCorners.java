// GENERATED GcBook GcNote GcSheet
package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Book extends GcObject {
  void closeSheet(long handle) {}
}

@GcContainer
abstract class Sheet extends GcObject {
  @Weak Book book;
  @Owned Book owner;

  @Owned(release = "close")
  long handle;

  @Owned(release = "closeStatic")
  long second;

  abstract Book getBook();

  void close(long handle) {
    // JAVAC WARNING [ReleaseReadsWeak] Release method 'close' reads @Weak field 'book', which is null if both objects die together, for example in a GC run or when the heap is closed. Own the object, so that it dies later, or let its own release method release this resource too.
    getBook().closeSheet(handle);
    owner.closeSheet(handle);
    closeAgain(handle);
  }

  private void closeAgain(long handle) {
    // JAVAC WARNING [ReleaseReadsWeak] Release method 'close' reads @Weak field 'book', which is null if both objects die together, for example in a GC run or when the heap is closed. Own the object, so that it dies later, or let its own release method release this resource too.
    book.closeSheet(handle);
    if (handle > 0) {
      closeAgain(handle - 1);
    }
  }

  @Finalizer
  void end() {
    // JAVAC WARNING [ReleaseReadsWeak] Finalizer 'end' reads @Weak field 'book', which is null if both objects die together, for example in a GC run or when the heap is closed. Own the object, so that it dies later, or ask whether it is null.
    book.closeSheet(0);
  }

  static void closeStatic(long handle) {}

  Book other() {
    return book;
  }
}

@GcContainer
abstract class Note extends GcObject {
  @Weak Book book;

  @Finalizer
  void end() {
    if (book != null) {
      book.closeSheet(1);
    }
  }
}
