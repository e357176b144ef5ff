package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

/** Owns native handles, which are numbers. */
@GcContainer
abstract class Blob extends GcObject {
  @Owned(release = "free")
  long pointer;

  @Owned(release = "shut")
  final int descriptor;

  @Owned(release = "shut")
  int socket;

  Blob(int descriptor) {
    this.descriptor = descriptor;
  }

  static void free(long pointer) {}

  void shut(int descriptor) {}

  abstract long pointer();

  abstract long takePointer();

  abstract int takeSocket();
}
