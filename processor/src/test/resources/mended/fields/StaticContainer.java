// A static field is a part of no object: no death lets go of it, and nothing counts it. A root, which
// `heap.openRoot(object)` makes, keeps its object alive until you close it.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

@GcContainer
abstract class Settings extends GcObject {
  static GcRoot<Settings> standard;
}
