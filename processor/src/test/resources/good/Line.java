package golden;

import dev.lasso.annotations.GcContainer;

/** A sub host with items of its own kind. */
@GcContainer
abstract class Line extends Row<Box<?, ?>> {
  Line() {
    super(0);
  }
}
