// Two arrays of items share one length. rejected: [ItemsTwice]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class ItemsInTwoFields extends GcObject {
  @Owned @Items ItemsInTwoFields[] a;
  @Owned @Items ItemsInTwoFields[] b;
}
