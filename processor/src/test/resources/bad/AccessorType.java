package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;

  // ERROR [AccessorType] Method 'setNext(GcNode)' names GcNode, the class that Lasso generates, so that Lasso cannot write the method: the field has type Node. Name Node instead; each GcNode is one.
  // JAVAC ERROR
  abstract void setNext(GcNode next);
}
