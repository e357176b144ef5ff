package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      // ERROR [MethodMissing] Method 'gone', which Lasso is to call for @Owned(release = …) of field 'buffer', does not exist in 'Buffer'. Declare it, without parameters, or correct the name.
      release = "gone")
  Buffer buffer;

  @Owned(
      // ERROR [MethodMissing] Method 'clone', which Lasso is to call for @Owned(release = …) of field 'sizes', does not exist in 'int[]'. Declare it, without parameters, or correct the name.
      release = "clone")
  int[] sizes;

  @Owned(release = "clear")
  // ERROR [PlainCollection] Field 'nodes' has type List<Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.List<Node> nodes;
}

final class Buffer {}
