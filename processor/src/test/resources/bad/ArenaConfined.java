// GENERATED GcBitmap GcThumbnail
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.lang.foreign.Arena;

@GcContainer
abstract class Bitmap extends GcObject {
  // JAVAC WARNING [ArenaConfined] 'memory' is an arena of one thread, and objects of 'Bitmap' are created in a heap that threads enter. In a shared heap they die on any thread, and on another thread the arena cannot be closed, so its memory is not freed. Use Arena.ofShared().
  @Owned final Arena memory = Arena.ofConfined();
}

@GcContainer
abstract class Thumbnail extends Bitmap {
  @Owned final Arena shared = Arena.ofShared();

  static void draw(GcHeap heap) {
    try (GcScope scope = heap.enter()) {
      GcThumbnail.create(scope).use();
      GcThumbnail.create(scope).use(); // reported once
    }
  }

  static void drawAlone(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      GcBitmap.create(scope);
    }
  }

  void use() {}
}
