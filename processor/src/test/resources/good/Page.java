package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

/** Has items of a plain type, and all names of its members for itself. */
@GcContainer
abstract class Page extends GcObject {
  @Owned @Items Page[] item;

  abstract Page item(int index);

  void resize(int length) {}
}
