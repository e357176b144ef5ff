package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

/** Owns native handles whose release needs nothing else, so that an executor may do it. */
@GcContainer
abstract class LentHandles extends GcObject {
  @Owned(release = "free")
  long pointer;

  @Owned(release = "free")
  int other;

  LentHandles(long pointer) {
    this.pointer = pointer;
  }

  static void free(long pointer) {
    Native.free(pointer);
  }

  abstract void setPointer(long pointer);
}
