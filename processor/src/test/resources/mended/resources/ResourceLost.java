// The result of `takeX`, and of `take` of a `GcResources`, is reported too if nothing stores, passes on or closes it.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

@GcContainer
abstract class Image extends GcObject {
  final MemorySegment pixels;
  @Owned final Arena arena = Arena.ofConfined();

  Image(long size) {
    pixels = arena.allocate(size);
  }
}
