package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import org.jspecify.annotations.Nullable;

/** Closes resources in another order than that of the fields, some before inherited ones. */
@GcContainer
public abstract class Store extends Handle {
  @Owned @Nullable MemoryBlock last;

  @Owned(closeBefore = "last")
  @Nullable MemoryBlock fourth;

  @Owned(closeBefore = "first")
  @Nullable MemoryBlock zeroth;

  @Owned(closeBefore = "other")
  @Nullable MemoryBlock first;

  @Owned(closeBefore = "last")
  @Nullable MemoryBlock fifth;

  Store(MemoryBlock fixed) {
    super(fixed);
  }
}
