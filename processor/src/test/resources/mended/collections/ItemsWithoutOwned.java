// `@Items` describes the layout of the field, and `@Owned` says that the object keeps its items alive.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned @Items Node[] items;
}
