package dev.lasso.viewer;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

/** A container that pins native bytes. */
@GcContainer(nativeBytes = "bytes")
abstract class Weighty extends GcObject {

  private final long bytes;

  Weighty(long bytes) {
    this.bytes = bytes;
  }

  long bytes() {
    return bytes;
  }
}
