package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.lang.foreign.Arena;

@GcContainer
abstract class Bitmap extends GcObject {
  @Owned final Arena memory = Arena.ofShared();
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
