package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;

@GcContainer
abstract class Service extends GcObject {
  @Owned Arena memory = Arena.ofConfined();
}
