package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Has resources and no edges. */
@GcContainer
public abstract class Handle extends GcObject {
  @Owned final MemoryBlock fixed;
  @Owned protected @Nullable AutoCloseable other;

  public Handle(MemoryBlock fixed) {
    this.fixed = fixed;
  }
}
