package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Opens a resource before its sub hosts do. */
@GcContainer
abstract class Chassis extends GcObject {
  @Owned final Resource base = new Resource("base");

  /** Its resource needs the extra memory when it is closed. */
  @GcContainer(extra = true)
  abstract static class Motor extends GcObject {
    static @Nullable MemorySegment seen;
    @Owned final AutoCloseable resource;

    Motor() throws Exception {
      MemorySegment memory = extra();
      seen = memory;
      resource = () -> Check.log("close " + memory.scope().isAlive());
      throw new Exception();
    }

    abstract MemorySegment extra();
  }

  /** Cannot have a negative number of items. */
  @GcContainer
  abstract static class Cells extends Chassis {
    @Owned @Items @Nullable Cells @Nullable [] cells;
  }
}
