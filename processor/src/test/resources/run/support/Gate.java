package run;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import run.base.Door;

/** Inherits getters and checks of another package. */
@GcContainer
abstract class Gate extends Door<Resource> {
  Gate(Resource handle, Resource lock) {
    super(handle, lock);
  }

  @Override
  protected void open(String how) {
    super.open("gate " + how);
  }

  @Finalizer
  void swing() {
    Check.log("swing " + (handle() != null));
  }
}
