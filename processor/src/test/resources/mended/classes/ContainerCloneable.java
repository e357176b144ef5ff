package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Picture extends GcObject {
  int size;

  Picture copy(GcScope scope) {
    Picture copy = GcPicture.create(scope);
    copy.size = size;
    return copy;
  }
}
