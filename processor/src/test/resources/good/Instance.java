package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Has extra memory, attributes and items, and declares some of their methods. */
@GcContainer(extra = true, attributes = true)
public abstract class Instance extends GcObject {
  @Owned @Nullable MemoryBlock data;
  @Owned @Items @Nullable Instance[] slots;

  protected Instance(int bytes) throws Exception {}

  protected abstract MemorySegment extra();

  protected abstract @Nullable GcObject attribute(String name);
}
