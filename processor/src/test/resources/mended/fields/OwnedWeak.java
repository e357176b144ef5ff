// The two say opposite things: an owned object lives at least as long as its owner, and a weak reference keeps nothing
// alive.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;
}
