package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcResources;
import dev.lasso.runtime.collections.GcSet;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // ERROR [CollectionNested] Field 'table' has type GcList<GcList<Node>>, and the GcList<Node> in it would have no owner, because a collection belongs to one container, in a field of its own. Put the GcList<Node> into an @Owned final field of an abstract @GcContainer class, and objects of that class here.
  final GcList<GcList<Node>> table = new GcList<>();

  @Owned
  // ERROR [CollectionNested] Field 'groups' has type GcMap<String, GcSet<Node>>, and the GcSet<Node> in it would have no owner, because a collection belongs to one container, in a field of its own. Put the GcSet<Node> into an @Owned final field of an abstract @GcContainer class, and objects of that class here.
  final GcMap<String, GcSet<Node>> groups = new GcMap<>();

  @Owned
  // ERROR [CollectionNested] Field 'keys' has type GcMap<GcList<Node>, Node>, and the GcList<Node> in it would have no owner, because a collection belongs to one container, in a field of its own. Put the GcList<Node> into an @Owned final field of an abstract @GcContainer class, and objects of that class here.
  final GcMap<GcList<Node>, Node> keys = new GcMap<>();

  @Owned
  // ERROR [CollectionNested] Field 'names' has type GcList<GcList<String>>, and the GcList<String> in it would have no owner, because a collection belongs to one container, in a field of its own. Put the GcList<String> into an @Owned final field of an abstract @GcContainer class, and objects of that class here.
  final GcList<GcList<String>> names = new GcList<>();

  @Owned
  // ERROR [CollectionNested] Field 'bounded' has type GcSet<? extends GcList<Node>>, and the GcList<Node> in it would have no owner, because a collection belongs to one container, in a field of its own. Put the GcList<Node> into an @Owned final field of an abstract @GcContainer class, and objects of that class here.
  final GcSet<? extends GcList<Node>> bounded = new GcSet<GcList<Node>>();

  @Owned
  // ERROR [CollectionNested] Field 'files' has type GcList<GcResources<AutoCloseable>>, and the GcResources<AutoCloseable> in it would have no owner, because a collection belongs to one container, in a field of its own. Put the GcResources<AutoCloseable> into an @Owned final field of an abstract @GcContainer class, and objects of that class here.
  final GcList<GcResources<AutoCloseable>> files = new GcList<>();

  @Owned
  // ERROR [CollectionNested] Field 'resources' has type GcResources<GcResources<AutoCloseable>>, and the GcResources<AutoCloseable> in it would have no owner, because a collection belongs to one container, in a field of its own. Put the GcResources<AutoCloseable> into an @Owned final field of an abstract @GcContainer class, and objects of that class here.
  final GcResources<GcResources<AutoCloseable>> resources = new GcResources<>();

  @Borrowed(reason = "each is a part of another node")
  GcList<GcList<Node>> others;
}
