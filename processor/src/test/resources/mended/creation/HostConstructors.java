// `create` calls the constructor of your class from the generated subclass.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Closed extends GcObject {
  Closed(int size) {}
}
