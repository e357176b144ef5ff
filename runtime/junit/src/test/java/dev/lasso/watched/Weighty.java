package dev.lasso.watched;

import dev.lasso.annotations.GcContainer;

/** A node that says how many native bytes it pins. */
@GcContainer(nativeBytes = "bytes")
abstract class Weighty extends Node {

  private final long bytes;

  Weighty(long bytes) {
    this.bytes = bytes;
  }

  long bytes() {
    return bytes;
  }
}
