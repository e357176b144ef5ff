package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Owns native handles of all kinds, and something that is closed between them. */
@GcContainer
public abstract class Handles extends GcObject {
  @Owned(release = "free")
  long pointer;

  @Owned(release = "shut")
  final int descriptor;

  @Owned @Nullable AutoCloseable between;

  @Owned(release = "shut")
  int socket;

  @Owned @Nullable Handles next;

  protected Handles(long pointer, int descriptor) {
    this.pointer = pointer;
    this.descriptor = descriptor;
    if (descriptor < 0) {
      throw new IllegalArgumentException("refused");
    }
  }

  static void free(long pointer) {
    Native.free(pointer);
  }

  /** Releases a descriptor by what the object still owns. */
  void shut(int descriptor) throws IOException {
    Check.log("shut " + descriptor + " with " + pointer + (next == null ? "" : " and next"));
    Native.free(descriptor);
    if (descriptor == 13) {
      throw new IOException("unlucky");
    }
  }

  public abstract long pointer();

  abstract void setPointer(long pointer);

  abstract void setSocket(int socket);

  abstract long takePointer();

  abstract int takeSocket();
}
