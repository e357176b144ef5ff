package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcResources;

@GcContainer
abstract class Session extends GcObject implements AutoCloseable {
  @Owned
  // ERROR [ResourcesElement] Field 'children' has type GcResources<Session>, and 'Session' is a container: a GcResources closes what is in it, and counts nothing. Use @Owned final GcList<Session>.
  final GcResources<Session> children = new GcResources<>();
}
