package golden;

import dev.lasso.annotations.GcContainer;
import org.jspecify.annotations.Nullable;

/** Inherits setters, and writes one of them itself. */
@GcContainer
abstract class Parcel extends Crate<Tensor> {
  @Override
  void setSeal(@Nullable Tensor seal) {
    GcCrate.setSeal(this, seal);
  }
}
