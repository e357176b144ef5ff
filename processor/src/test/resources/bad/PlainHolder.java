// [PlainHolder] Field 'maybe' has type Optional<Node>, which can hold a container and does not count it. Use @Owned Node, null where there is none, or annotate it @Borrowed(reason = "…").
// [PlainHolder] Field 'atomic' has type AtomicReference<? extends Node>, which can hold a container and does not count it. Use @Owned Node, null where there is none, or annotate it @Borrowed(reason = "…").
// [PlainHolder] Field 'pet' has type Optional<Pet>, which can hold a container and does not count it. Use @Owned Pet, null where there is none, or annotate it @Borrowed(reason = "…").
// [PlainHolder] Field 'later' has type CompletableFuture<Optional<Node>>, which can hold a container and does not count it. Use @Owned Node, null where there is none, or annotate it @Borrowed(reason = "…").
// [PlainHolder] Field 'weak' has type WeakReference<Node>, which can hold a container and does not count it. Use @Weak Node, null where there is none, or annotate it @Borrowed(reason = "…").
// [PlainHolder] Field 'maybeWeak' has type Optional<MyReference>, which can hold a container and does not count it. Use @Weak Node, null where there is none, or annotate it @Borrowed(reason = "…").
// [PlainHolder] Field 'owned' has type Optional<Node>, which can hold a container and does not count it. Use @Owned Node, null where there is none, or annotate it @Borrowed(reason = "…").
// [PlainHolder] Field 'marked' has type AtomicMarkableReference<Node>, which can hold a container and does not count it. Use @Owned Node, null where there is none, or annotate it @Borrowed(reason = "…").
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject implements Pet {
  java.util.Optional<Node> maybe; // ERROR
  java.util.concurrent.atomic.AtomicReference<? extends Node> atomic; // ERROR
  java.util.Optional<Pet> pet; // ERROR
  java.util.concurrent.CompletableFuture<java.util.Optional<Node>> later; // ERROR
  java.lang.ref.WeakReference<Node> weak; // ERROR
  java.util.Optional<MyReference> maybeWeak; // ERROR

  @Owned
  java.util.Optional<Node> owned; // ERROR

  java.util.concurrent.atomic.AtomicMarkableReference<Node> marked; // ERROR

  java.util.Optional<String> name;
}

sealed interface Pet permits Node {}

class MyReference extends java.lang.ref.WeakReference<Node> {
  MyReference(Node node) {
    super(node);
  }
}
