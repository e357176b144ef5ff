// An `ExecutorService` is reported too, because its close waits for its tasks. Use
// `@Owned(release = "shutdown")`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

@GcContainer
abstract class Buffer extends GcObject {
  @Owned final Arena arena = Arena.ofConfined();

  final MemorySegment samples;

  Buffer(long bytes) {
    samples = arena.allocate(bytes);
  }
}
