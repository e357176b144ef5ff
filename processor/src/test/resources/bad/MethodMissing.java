// [MethodMissing] Method 'gone', which Lasso is to call for @Owned(release = …) of field 'buffer', does not exist in 'Buffer'. Declare it, without parameters, or correct the name.
// [MethodMissing] Method 'clone', which Lasso is to call for @Owned(release = …) of field 'sizes', does not exist in 'int[]'. Declare it, without parameters, or correct the name.
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
