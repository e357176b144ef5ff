package mended;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Finalizer
  void close() {
    end();
  }

  void end() {}
}
