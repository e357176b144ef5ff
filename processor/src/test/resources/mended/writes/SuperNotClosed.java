// A class is reported if the file of its superclass opens the root, unless `close` calls another inherited method, or uses
// a heap.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Shape extends GcObject {}

class View implements AutoCloseable {
  private final GcRoot<Shape> shape;

  View(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      shape = heap.openRoot(GcShape.create(scope));
    }
  }

  @Override
  public void close() {
    shape.close();
  }
}

final class FramedView extends View {
  private final GcRoot<Shape> frame;

  FramedView(GcHeap heap, GcScope scope) {
    super(heap);
    frame = heap.openRoot(GcShape.create(scope));
  }

  @Override
  public void close() {
    try {
      frame.close();
    } finally {
      super.close();
    }
  }
}
