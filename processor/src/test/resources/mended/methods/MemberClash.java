package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Node extends GcObject {
  void createIn(GcScope scope) {}
}
