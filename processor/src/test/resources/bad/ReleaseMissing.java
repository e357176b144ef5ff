// [ReleaseMissing] @Owned field 'buffer' is to be closed by method 'gone', which Buffer does not have. Correct the name, or wrap the resource in a class that has the method.
// [ReleaseMissing] @Owned field 'sizes' is to be closed by method 'clone', which int[] does not have. Correct the name, or wrap the resource in a class that has the method.
// [PlainCollection] Field 'nodes' has type List<Node>, which can hold containers and counts none of them. Use @Owned final GcList<Node>, or annotate it @Borrowed(reason = "…").
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      release = "gone") // ERROR
  Buffer buffer;

  @Owned(
      release = "clone") // ERROR
  int[] sizes;

  @Owned(release = "clear")
  java.util.List<Node> nodes; // ERROR
}

final class Buffer {}
