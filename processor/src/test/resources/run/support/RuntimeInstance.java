package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

/** An object of such a type, which it owns; it cannot be cleared. */
@GcContainer
abstract class RuntimeInstance extends GcObject {
  @Owned final RuntimeType type;

  RuntimeInstance(RuntimeType type) {
    this.type = type;
  }
}
