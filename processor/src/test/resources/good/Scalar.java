package golden;

import dev.lasso.annotations.GcContainer;

/** A sub host that adds nothing. */
@GcContainer
abstract class Scalar extends Tensor {
  Scalar() {
    super(new int[0]);
  }
}
