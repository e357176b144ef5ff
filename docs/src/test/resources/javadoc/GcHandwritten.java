import dev.lasso.runtime.*;
import dev.lasso.runtime.protocol.*;

abstract class PyBox extends GcHandwritten {
  private GcObject content;

  PyBox(GcHeap heap) {
    super(heap);
  }

  // SNIPPET 2
}
