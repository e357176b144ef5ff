// `heap.openRoot(object)` returns a root.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

@GcContainer
abstract class Settings extends GcObject {
  static GcRoot<Settings> standard;
}
