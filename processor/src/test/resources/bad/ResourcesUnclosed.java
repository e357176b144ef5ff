package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [ResourcesUnclosed] @Owned field 'files' has type GcList<AutoCloseable>, which does not close its contents, and 'AutoCloseable' has to be closed. Use @Owned final GcResources<AutoCloseable>, or put each resource into an @Owned field of a @GcContainer class, and own objects of that class.
  @Owned final GcList<AutoCloseable> files = new GcList<>();
}
