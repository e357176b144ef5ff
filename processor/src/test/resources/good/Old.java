package golden;

import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Has deprecated members of each kind, which its generated class has to name. */
@GcContainer
public abstract class Old extends GcObject {
  @Deprecated(since = "2")
  @Owned
  protected @Nullable Old past;

  @Owned protected @Nullable Old next;

  @Weak(onClear = "forget")
  @Nullable Old seen;

  @Owned(release = "free")
  @Nullable Block block;

  Old() {}

  @Deprecated(since = "1", forRemoval = true)
  protected Old(@Nullable Block block) {
    this.block = block;
  }

  @Deprecated
  public abstract void setNext(@Nullable Old next);

  @Deprecated
  void forget() {}

  @Deprecated(forRemoval = true)
  @Finalizer
  void log() {}

  /** A deprecated type. */
  @Deprecated
  public static final class Block {
    @Deprecated
    boolean free() {
      return true;
    }
  }

  /** A deprecated host with an inherited deprecated field. */
  @Deprecated
  @GcContainer
  public abstract static class Antique extends Old {
    @Owned @Nullable Antique peer;
  }
}
