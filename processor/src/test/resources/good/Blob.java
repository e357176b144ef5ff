package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

/** Owns native handles, which are numbers, and what a static method releases. */
@GcContainer
abstract class Blob extends GcObject {
  @Owned(release = "free")
  long pointer;

  @Owned(release = "shut")
  final int descriptor;

  @Owned(release = "shut")
  int socket;

  @Owned(release = "drop")
  StringBuilder text;

  Blob(int descriptor) {
    this.descriptor = descriptor;
  }

  static void free(long pointer) {}

  void shut(int descriptor) {}

  static void drop(StringBuilder text) {}

  abstract long pointer();

  abstract long takePointer();

  abstract int takeSocket();
}
