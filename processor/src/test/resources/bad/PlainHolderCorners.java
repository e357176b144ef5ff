package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject implements Pet {
  // ERROR [PlainHolder] Field 'maybe' has type Optional<Node>, which can hold a container and does not count it. Use @Owned Node, null where there is none, or annotate it @Borrowed(reason = "…").
  java.util.Optional<Node> maybe;
  // ERROR [PlainHolder] Field 'atomic' has type AtomicReference<? extends Node>, which can hold a container and does not count it. Use @Owned Node, null where there is none, or annotate it @Borrowed(reason = "…").
  java.util.concurrent.atomic.AtomicReference<? extends Node> atomic;
  // ERROR [PlainHolder] Field 'pet' has type Optional<Pet>, which can hold a container and does not count it. Use @Owned Pet, null where there is none, or annotate it @Borrowed(reason = "…").
  java.util.Optional<Pet> pet;
  // ERROR [PlainHolder] Field 'later' has type CompletableFuture<Optional<Node>>, which can hold a container and does not count it. Use @Owned Node, null where there is none, or annotate it @Borrowed(reason = "…").
  java.util.concurrent.CompletableFuture<java.util.Optional<Node>> later;
  // ERROR [PlainHolder] Field 'weak' has type WeakReference<Node>, which can hold a container and does not count it. Use @Weak Node, null where there is none, or annotate it @Borrowed(reason = "…").
  java.lang.ref.WeakReference<Node> weak;
  // ERROR [PlainHolder] Field 'maybeWeak' has type Optional<MyReference>, which can hold a container and does not count it. Use @Weak Node, null where there is none, or annotate it @Borrowed(reason = "…").
  java.util.Optional<MyReference> maybeWeak;

  @Owned
  // ERROR [PlainHolder] Field 'owned' has type Optional<Node>, which can hold a container and does not count it. Use @Owned Node, null where there is none, or annotate it @Borrowed(reason = "…").
  java.util.Optional<Node> owned;

  // ERROR [PlainHolder] Field 'marked' has type AtomicMarkableReference<Node>, which can hold a container and does not count it. Use @Owned Node, null where there is none, or annotate it @Borrowed(reason = "…").
  java.util.concurrent.atomic.AtomicMarkableReference<Node> marked;

  java.util.Optional<String> name;
}

sealed interface Pet permits Node {}

class MyReference extends java.lang.ref.WeakReference<Node> {
  MyReference(Node node) {
    super(node);
  }
}
