// The annotation of a field says what happens when its object dies, but a static field belongs to no object. Use a root
// instead, which `heap.openRoot(object)` returns.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

@GcContainer
abstract class Settings extends GcObject {
  static GcRoot<Settings> standard;
}
