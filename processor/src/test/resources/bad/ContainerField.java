// [ContainerField] Field 'next' can refer to a container, Node<T>, and does not say who keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
// [ContainerField] Field 'value' can refer to a container, T, and does not say who keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
// [ContainerField] Field 'ticket' can refer to a container, Ticket<?>, and does not say who keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
// [ContainerField] Field 'pet' can refer to a container, Pet, and does not say who keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
// [PlainCollection] Field 'pets' has type List<Pet>, which can hold containers and counts none of them. Use @Owned final GcList<GcObject>, or annotate it @Borrowed(reason = "…").
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node<T extends GcObject> extends GcObject {
  Node<T> next; // ERROR
  private T value; // ERROR
  Ticket<?> ticket; // ERROR
  Pet pet; // ERROR
  java.util.List<Pet> pets; // ERROR
  Open open;
}

abstract class Ticket<T> extends GcObject {}

sealed interface Pet permits Dog {}

abstract non-sealed class Dog extends GcObject implements Pet {}

sealed interface Open permits Widened {}

non-sealed interface Widened extends Open {}
