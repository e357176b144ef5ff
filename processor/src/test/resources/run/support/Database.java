package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import org.jspecify.annotations.Nullable;

/** Closes its resources in another order than that of the fields. */
@GcContainer
public abstract class Database extends Disk {
  @Owned @Nullable Resource name;

  @Owned(closeBefore = {"journal", "port"})
  @Nullable Resource file;

  @Owned(closeBefore = "journal")
  @Nullable Resource transaction;

  @Owned(closeBefore = "cable")
  @Nullable Resource journal;

  @Owned(closeBefore = {})
  @Nullable Resource port;
}
