// An annotation of a field says what happens when its object dies, and a static field has no object.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

@GcContainer
abstract class Settings extends GcObject {
  static GcRoot<Settings> standard;
}
