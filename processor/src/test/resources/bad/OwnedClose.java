// GENERATED GcBuffer
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

@GcContainer
abstract class Buffer extends GcObject {
  // JAVAC WARNING [OwnedClose] @Owned field 'arena' gets a resource that Lasso closes when the object dies, and its close always throws. Use Arena.ofConfined(), or Arena.ofShared() in a shared heap, or remove @Owned.
  @Owned final Arena arena = Arena.ofAuto();

  final MemorySegment samples;

  Buffer(long bytes) {
    samples = arena.allocate(bytes);
  }
}
