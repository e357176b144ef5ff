package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import org.jspecify.annotations.Nullable;

/** Closes resources in another order than that of the fields, and before inherited ones. */
@GcContainer
public abstract class Store extends Handle {
  @Owned @Nullable MemoryBlock last;
  @Owned @Nullable MemoryBlock fourth;

  @Owned(closeBefore = {"second", "third"})
  @Nullable MemoryBlock first;

  @Owned(closeBefore = "other")
  @Nullable MemoryBlock third;

  @Owned @Nullable MemoryBlock second;

  Store(MemoryBlock fixed) {
    super(fixed);
  }
}
