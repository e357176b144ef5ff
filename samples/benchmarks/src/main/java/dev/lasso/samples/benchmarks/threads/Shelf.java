package dev.lasso.samples.benchmarks.threads;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;

/** An owner of live objects. */
@GcContainer
abstract class Shelf extends GcObject {

  @Owned final GcList<Knot> knots = new GcList<>();

  static GcRoot<Shelf> build(GcHeap heap, int size) {
    try (GcScope scope = heap.enter()) {
      Shelf shelf = GcShelf.create(scope);
      for (int i = 0; i < size; i++) {
        shelf.knots.move(scope, GcKnot.create(scope, i, null));
      }
      return heap.openRoot(shelf);
    }
  }
}
