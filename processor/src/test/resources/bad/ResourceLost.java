// GENERATED GcImage
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

@GcContainer
abstract class Image extends GcObject {
  final MemorySegment pixels;

  Image(long size) {
    // JAVAC WARNING [ResourceLost] This Arena is created in 'Image' and stored nowhere, so that nothing closes it when the object dies. Store it in an @Owned field, or open it in a try statement.
    Arena arena = Arena.ofConfined();
    pixels = arena.allocate(size);
  }
}
