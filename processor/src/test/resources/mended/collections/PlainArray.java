// Lasso cannot detect a write to an element of a plain array. The elements of an `@Items` array are written by a
// setter, and `create` takes its length, for example `GcNode.create(scope, 3)`. A `GcList` grows.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned @Items Node[] all;
}
