package dev.lasso.samples.server;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;

/**
 * The model of all requests, in the shared heap. What requests read through a root or a link is in
 * final fields, as it does not change.
 */
@GcContainer
abstract class Model extends GcObject {

  /** Closed last, when the memory is free. */
  @Owned final AutoCloseable account;

  /** Shared, as requests read it on threads of their own. */
  @Owned final Arena arena = Arena.ofShared();

  private final Vectors vectors;

  Model(NativeBytes bytes, int version, int count) {
    vectors = new Vectors(arena, version, count);
    account = bytes.allocated(vectors.bytes());
  }

  final Vectors vectors() {
    return vectors;
  }
}
