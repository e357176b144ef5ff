package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcResources;
import java.lang.foreign.Arena;

@GcContainer
abstract class Session extends GcObject implements AutoCloseable {
  @Owned
  // ERROR [ResourcesElement] Field 'children' has type GcResources<Session>, and 'Session' is a container, but a GcResources closes its elements and does not count them. Use @Owned final GcList<Session>.
  final GcResources<Session> children = new GcResources<>();
}

@GcContainer
abstract class Pool extends GcObject {
  @Owned
  // ERROR [CollectionNotFinal] @Owned collection 'replaced' must be final, because it is part of its object and lives and dies with it. Make it final, and change its elements instead.
  GcResources<Arena> replaced = new GcResources<>();

  // ERROR [CollectionField] Field 'unowned' has the type of an owned collection, GcResources<Arena>, but no annotation. Annotate it @Owned and make it final.
  final GcResources<Arena> unowned = new GcResources<>();
}

@GcContainer
abstract class Wide<T extends GcObject & AutoCloseable> extends GcObject {
  @Owned
  // ERROR [ResourcesElement] Field 'all' has type GcResources<T>, and 'T' is a container, but a GcResources closes its elements and does not count them. Use @Owned final GcList<T>.
  final GcResources<T> all = new GcResources<>();
}
