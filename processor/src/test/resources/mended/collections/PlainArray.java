// `create` takes the length of an `@Items` array, for example
// `GcNode.create(scope, 3)`. A `GcList` grows.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned @Items Node[] all;
}
