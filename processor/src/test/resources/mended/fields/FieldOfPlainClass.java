// Lasso writes code for `@GcContainer` classes only. Nobody would count a field of a superclass without the annotation.
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
