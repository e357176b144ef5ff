package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Base extends GcObject {
  @Owned GcObject next;
}

@GcContainer
abstract class Node extends Base {}
