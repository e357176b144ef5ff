package dev.lasso.samples.server;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;

/**
 * The model that all requests use, in the shared heap. It does not change, so the data that
 * requests read through a root or a link is in final fields.
 */
@GcContainer
abstract class Model extends GcObject {

  /** Closed last, after the memory is freed. */
  @Owned final AutoCloseable account;

  /** Shared, because requests read it on their own threads. */
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
