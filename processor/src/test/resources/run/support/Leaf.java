package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;
import run.middle.Middle;

/** The last of three hosts. */
@GcContainer
abstract class Leaf extends Middle {
  @Owned @Nullable GcObject own;
  @Weak @Nullable GcObject last;

  @Nullable GcObject nearby() {
    return nearby;
  }

  @Nullable GcObject between() {
    return between;
  }

  abstract void moveOwn(GcScope scope, GcObject own);
}
