// `create`, which is a method of the generated subclass, calls a constructor of your class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Closed extends GcObject {
  Closed(int size) {}
}
