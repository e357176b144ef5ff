// The check knows two heaps apart if the method opens one of them. Other mixes throw when they run.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

final class Pages {
  static void append(GcScope books, String first, String second) {
    Page book = GcPage.create(books, first);
    try (GcHeap drafts = GcHeap.confined();
        GcScope scope = drafts.openScope()) {
      Page draft = GcPage.create(scope, second);
      book.setNext(GcPage.create(books, draft.text)); // a copy in the heap of the book
    }
  }
}

@GcContainer
abstract class Page extends GcObject {
  final String text;
  @Owned @Nullable Page next;

  Page(String text) {
    this.text = text;
  }

  abstract void setNext(@Nullable Page next);
}
