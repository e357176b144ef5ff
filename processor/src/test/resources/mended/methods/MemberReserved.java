// Lasso's own methods begin with `gc`, and the generated class overrides them.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  int edges() {
    return 1;
  }
}
