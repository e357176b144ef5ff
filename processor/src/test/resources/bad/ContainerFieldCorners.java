package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node<T extends GcObject> extends GcObject {
  // ERROR [ContainerField] Field 'next' can refer to a container, Node<T>, and does not say what keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  Node<T> next;
  // ERROR [ContainerField] Field 'value' can refer to a container, T, and does not say what keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  private T value;
  // ERROR [ContainerField] Field 'ticket' can refer to a container, Ticket<?>, and does not say what keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  Ticket<?> ticket;
  // ERROR [ContainerField] Field 'pet' can refer to a container, Pet, and does not say what keeps it alive. Annotate it @Owned, @Weak or @Borrowed(reason = "…").
  Pet pet;
  // ERROR [PlainCollection] Field 'pets' has type List<Pet>, which can refer to containers and counts none of them. Use @Owned final GcList<Pet>, GcSet or GcMap, or for a single reference @Owned or @Weak Pet, or annotate it @Borrowed(reason = "…").
  java.util.List<Pet> pets;
  Open open;
}

abstract class Ticket<T> extends GcObject {}

sealed interface Pet permits Dog {}

abstract non-sealed class Dog extends GcObject implements Pet {}

sealed interface Open permits Widened {}

non-sealed interface Widened extends Open {}
