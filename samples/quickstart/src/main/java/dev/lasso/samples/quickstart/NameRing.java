package dev.lasso.samples.quickstart;

import dev.lasso.annotations.Borrowed;

/**
 * The elements of one name, while a document is read: first a chain in document order, then a
 * cycle.
 *
 * <p>Not itself a container. It borrows the elements.
 */
final class NameRing {

  @Borrowed(reason = "the reader's scope, or its parent, keeps it while the document is read")
  private final Element first;

  @Borrowed(reason = "the reader's scope, or its parent, keeps it while the document is read")
  private Element last;

  NameRing(Element first) {
    this.first = first;
    last = first;
  }

  void add(Element next) {
    last.setNextOfSameName(next);
    last = next;
  }

  /** Closes the cycle, unless the first element is the only one. */
  void close() {
    if (last != first) {
      last.setNextOfSameName(first);
    }
  }
}
