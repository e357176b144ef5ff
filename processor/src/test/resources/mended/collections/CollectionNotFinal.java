// Another collection in the field would have to let go of all that was in the first. Change the elements, as in
// `children.clear()` and `children.addAll(others)`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Node extends GcObject {
  @Owned final GcList<Node> children = new GcList<>();
}
