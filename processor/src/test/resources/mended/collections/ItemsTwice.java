package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Node extends GcObject {
  @Owned @Items Node[] first;
  @Owned final GcList<Node> second = new GcList<>();
}
