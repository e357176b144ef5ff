package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/** Declares setters that are wider than the fields. */
@GcContainer
public abstract class Port extends GcObject {
  @Owned @Nullable Port peer;
  @Weak @Nullable Port listener;
  @Owned @Nullable MemoryBlock buffer;
  @Owned protected @Nullable Port next;

  protected abstract void setPeer(@Nullable Port peer);

  protected abstract void movePeer(GcScope from, Port taken);

  protected abstract void setListener(@Nullable Port heard);

  public abstract void setBuffer(@Nullable MemoryBlock buffer);
}
