// The processor writes code for hosts only. A field that is inherited from another class would be counted by nobody.
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
