package golden;

import dev.lasso.annotations.GcContainer;

/** Inherits extra memory and attributes. */
@GcContainer
abstract class SubInstance extends Instance {
  SubInstance() throws Exception {
    super(0);
  }
}
