// Nobody can see a write to an element of an array. The elements of an `@Items` array are written by a setter, and
// `create` takes its length, as in `GcNode.create(scope, 3)`. A `GcList` grows.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned @Items Node[] all;
}
