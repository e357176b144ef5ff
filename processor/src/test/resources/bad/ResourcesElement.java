package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcResources;

@GcContainer
abstract class Session extends GcObject implements AutoCloseable {
  @Owned
  // ERROR [ResourcesElement] Field 'children' has type GcResources<Session>, and 'Session' is a container, but a GcResources closes its elements and does not count them. Use @Owned final GcList<Session>.
  final GcResources<Session> children = new GcResources<>();
}
