// GENERATED GcBase
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Base extends GcObject {
  @Owned @Items Base[] only;
}

@GcContainer
abstract class Sub extends Base {
  @Owned
  // ERROR [ItemsTwice] 'second' is the second @Items field, but create takes only one length, that of 'only' in 'Base'. Use @Owned final GcList.
  @Items
  Base[] second;
}
