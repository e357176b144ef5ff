package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject implements Pet {
  // ERROR [PlainCollection] Field 'maybe' has type Optional<Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.Optional<Node> maybe;
  // ERROR [PlainCollection] Field 'atomic' has type AtomicReference<? extends Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.concurrent.atomic.AtomicReference<? extends Node> atomic;
  // ERROR [PlainCollection] Field 'pet' has type Optional<Pet>, which can refer to containers and counts none of them. Use @Owned final GcList<Pet>, GcSet or GcMap, or for a single reference @Owned or @Weak Pet, or annotate it @Borrowed(reason = "…").
  java.util.Optional<Pet> pet;
  // ERROR [PlainCollection] Field 'later' has type CompletableFuture<Optional<Node>>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.concurrent.CompletableFuture<java.util.Optional<Node>> later;
  // ERROR [PlainCollection] Field 'weak' has type WeakReference<Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.lang.ref.WeakReference<Node> weak;
  // ERROR [PlainCollection] Field 'maybeWeak' has type Optional<MyReference>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.Optional<MyReference> maybeWeak;

  @Owned
  // ERROR [PlainCollection] Field 'owned' has type Optional<Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.Optional<Node> owned;

  // ERROR [PlainCollection] Field 'marked' has type AtomicMarkableReference<Node>, which can refer to containers and counts none of them. Use @Owned final GcList<Node>, GcSet or GcMap, or for a single reference @Owned or @Weak Node, or annotate it @Borrowed(reason = "…").
  java.util.concurrent.atomic.AtomicMarkableReference<Node> marked;

  java.util.Optional<String> name;
}

sealed interface Pet permits Node {}

class MyReference extends java.lang.ref.WeakReference<Node> {
  MyReference(Node node) {
    super(node);
  }
}
