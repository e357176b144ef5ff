package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [ContainerField] Field 'next' can refer to a container, Node, and does not say what keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  Node next;
  // ERROR [ContainerField] Field 'previous' can refer to a container, Node, and does not say what keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  Node previous;
}
