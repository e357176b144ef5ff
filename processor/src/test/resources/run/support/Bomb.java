package run;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

/** Runs what it is given when it dies. */
@GcContainer
abstract class Bomb extends GcObject {
  private final Check.Action action;

  Bomb(Check.Action action) {
    this.action = action;
  }

  @Finalizer
  void explode() throws Throwable {
    action.run();
  }
}
