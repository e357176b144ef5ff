package mended;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Base extends GcObject {
  @Finalizer
  void close() {}
}

@GcContainer
abstract class Node extends Base {
  @Override
  void close() {
    super.close();
  }
}
