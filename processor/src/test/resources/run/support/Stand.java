package run;

import dev.lasso.annotations.GcContainer;
import org.jspecify.annotations.Nullable;

@GcContainer
abstract class Stand extends Shelf<Parrot> {
  int times;

  @Override
  public void setContent(@Nullable Parrot content) {
    times++;
  }
}
