package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Has extra memory and attributes. */
@GcContainer(extensible = true, extra = true, attributes = true)
public abstract class Thing extends GcObject {
  @Owned @Nullable Resource resource;
  @Owned protected @Nullable GcObject field;

  /** What the constructor of the last thing saw of its memory. */
  static @Nullable MemorySegment seen;

  protected Thing() {}

  Thing(@Nullable GcObject attribute, @Nullable GcObject field, @Nullable Exception failure)
      throws Exception {
    seen = extra();
    setAttribute("first", attribute);
    this.field = field;
    resource = new Resource("r");
    if (failure != null) {
      throw failure;
    }
  }

  public abstract MemorySegment extra();

  public abstract void setAttribute(String name, @Nullable GcObject value);

  public abstract void moveField(GcScope scope, GcObject field);
}
