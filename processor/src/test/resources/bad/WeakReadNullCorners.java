// GENERATED GcBook GcLabel GcLeaf GcNote GcSheet
package bad;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import java.util.Objects;
import java.util.Optional;

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
    // JAVAC WARNING [WeakReadNull] Release method 'close' reads @Weak field 'book', which is null if both objects die together, for example in a GC run or when the heap is closed. Own the object, so that it dies later, or let its own release method release this resource too.
    getBook().closeSheet(handle);
    owner.closeSheet(handle);
    closeAgain(handle);
  }

  private void closeAgain(long handle) {
    // JAVAC WARNING [WeakReadNull] Release method 'close' reads @Weak field 'book', which is null if both objects die together, for example in a GC run or when the heap is closed. Own the object, so that it dies later, or let its own release method release this resource too.
    book.closeSheet(handle);
    if (handle > 0) {
      closeAgain(handle - 1);
    }
  }

  @Finalizer
  void end() {
    // JAVAC WARNING [WeakReadNull] Finalizer 'end' reads @Weak field 'book', which is null if both objects die together, for example in a GC run or when the heap is closed. Own the object, so that it dies later, or ask whether it is null.
    book.closeSheet(0);
  }

  static void closeStatic(long handle) {}

  @Weak(onClear = "lost")
  Book watched;

  void lost() {
    // JAVAC WARNING [WeakReadNull] Method 'lost' reads @Weak field 'watched', which is null when Lasso calls the method. Keep what it needs of the object in other fields.
    watched.closeSheet(2);
  }

  @Weak(onClear = "replaced")
  Book replaceable;

  abstract void setReplaceable(Book book);

  void replaced() {
    setReplaceable(owner);
    replaceable.closeSheet(3);
  }

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

@GcContainer
abstract class Leaf extends GcObject {
  @Weak Book book;
  @Weak Book other;

  @Finalizer
  void end() {
    detach();
    close();
  }

  private void detach() {
    if (book != null) {
      book.closeSheet(1);
    }
  }

  private void close() {
    // JAVAC WARNING [WeakReadNull] Finalizer 'end' reads @Weak field 'other', which is null if both objects die together, for example in a GC run or when the heap is closed. Own the object, so that it dies later, or ask whether it is null.
    other.closeSheet(1);
  }
}

@GcContainer
abstract class Label extends GcObject {
  @Weak Book book;
  @Weak Book first;
  @Weak Book second;
  @Weak Book third;

  @Finalizer
  void end() {
    Book local = book;
    if (local != null) {
      local.closeSheet(1);
    }
    Optional.ofNullable(first).ifPresent(each -> each.closeSheet(1));
    Book other = second;
    Optional.ofNullable(other).ifPresent(each -> each.closeSheet(1));
    Book last = third;
    if (Objects.nonNull(last)) {
      last.closeSheet(1);
    }
  }
}
