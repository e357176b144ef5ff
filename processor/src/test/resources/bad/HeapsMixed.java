// GENERATED GcPage
package bad;

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
      // JAVAC WARNING [HeapsMixed] This mixes objects of the heaps of 'drafts' and 'books', which throws IllegalArgumentException, because objects of different heaps never own one another. Create both in one heap, or copy plain data.
      book.setNext(draft);
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
