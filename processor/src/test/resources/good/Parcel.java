package golden;

import dev.lasso.annotations.GcContainer;
import org.jspecify.annotations.Nullable;

/** Inherits setters of one form, and writes one of them itself. */
@GcContainer
abstract class Parcel extends Crate<Tensor> {
  @Override
  void setSeal(@Nullable Tensor seal) {
    GcParcel.setSeal(this, seal);
  }
}
