// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;

  // NOTE [NearlyWritten] Method 'setNxt(Node)' stays abstract, so that 'Node' is a base class without create: it is none of those that Lasso writes for field 'next', which 'setNext' would be. Correct it, or leave it to subclasses.
  abstract void setNxt(Node next);
}
