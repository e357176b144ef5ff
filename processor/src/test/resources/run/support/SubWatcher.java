package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Has a watched field besides the inherited ones. */
@GcContainer
abstract class SubWatcher extends Watcher {
  @Weak(onClear = "told")
  @Nullable GcObject last;

  SubWatcher() {
    super("sub");
  }
}
