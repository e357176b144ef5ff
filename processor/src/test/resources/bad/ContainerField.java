// [ContainerField] Field 'next' can refer to a container, Node<T>, and does not say who keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
// [ContainerField] Field 'value' can refer to a container, T, and does not say who keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
// [ContainerField] Field 'ticket' can refer to a container, Ticket<?>, and does not say who keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node<T extends GcObject> extends GcObject {
  Node<T> next; // ERROR
  private T value; // ERROR
  Ticket<?> ticket; // ERROR
}

abstract class Ticket<T> extends GcObject {}
