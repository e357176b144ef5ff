package golden;

import org.jspecify.annotations.Nullable;

/** Between two hosts, and no host. It declares a setter of the one above. */
abstract class Limb extends Branch {
  int length;

  public abstract void setFork(@Nullable Branch fork);
}
