package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned @Items Node[] first;

  @Owned
  // ERROR [ItemsTwice] 'second' is the second @Items field, but create takes only one length, that of 'first' in 'Node'. Use @Owned final GcList.
  @Items
  Node[] second;
}
