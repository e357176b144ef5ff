// The names of the protocol begin with `gc`, and the generated class overrides them.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  int edges(int at, List<Node> into) {
    return at;
  }
}
