// An owned collection is part of the object that has it in a field, and counts its elements on behalf of that object.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Node extends GcObject {
  @Owned final GcList<Node> children = new GcList<>();
}
