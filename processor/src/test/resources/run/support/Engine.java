package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import org.jspecify.annotations.Nullable;

/** Opens resources in initialisers, and fails then. */
@GcContainer
abstract class Engine extends Chassis {
  @Owned final AutoCloseable first = new Resource("first");
  @Owned @Nullable Resource second = new Resource("second");
  @Owned @Nullable AutoCloseable argument;
  @Owned final AutoCloseable never;

  Engine(AutoCloseable argument, boolean stored, @Nullable Exception failure) throws Exception {
    Runnable meanwhile = FailedConstructionClosesResources.meanwhile;
    if (meanwhile != null) {
      FailedConstructionClosesResources.meanwhile = null;
      meanwhile.run();
    }
    if (stored) {
      this.argument = argument;
    }
    if (failure != null) {
      throw failure;
    }
    never = () -> {};
  }
}
