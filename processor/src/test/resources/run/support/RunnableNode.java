package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

/** A container that a field of an interface type could take for a resource. */
@GcContainer
public abstract class RunnableNode extends GcObject implements Runnable {
  @Override
  public void run() {
    Check.log("run");
  }
}
