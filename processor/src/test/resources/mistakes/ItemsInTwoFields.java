// Two arrays of items share one length.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class ItemsInTwoFields extends GcObject {
  @Owned @Items ItemsInTwoFields[] a;
  // ERROR [ItemsTwice] 'b' is the second @Items field, but create takes only one length, that of 'a' in 'ItemsInTwoFields'. Use @Owned final GcList.
  @Owned @Items ItemsInTwoFields[] b;
}
