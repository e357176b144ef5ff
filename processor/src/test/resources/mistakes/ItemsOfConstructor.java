// A constructor stores an array of items. rejected by javac: [ItemsFieldWrite]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class ItemsOfConstructor extends GcObject {
  @Owned @Items ItemsOfConstructor[] items;

  ItemsOfConstructor(ItemsOfConstructor[] items) {
    this.items = items;
  }
}
