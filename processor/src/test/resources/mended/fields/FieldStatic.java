// An annotation of a field says what happens when its object dies, and a static field has no object. A root, which
// `heap.openRoot(object)` makes, keeps its object alive until you close it.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

@GcContainer
abstract class Settings extends GcObject {
  static GcRoot<Settings> standard;
}
