// Use a root instead, which `heap.openRoot(object)` returns. It keeps its object alive until you close it.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

@GcContainer
abstract class Settings extends GcObject {
  static GcRoot<Settings> standard;
}
