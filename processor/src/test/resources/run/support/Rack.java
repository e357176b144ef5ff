package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcResources;
import java.util.List;

/** Owns handles that a native interface has returned as a list, between two other resources. */
@GcContainer
abstract class Rack extends GcObject {
  @Owned final Resource first = new Resource("first");
  @Owned final GcResources<Resource> handles = new GcResources<>();
  @Owned final Resource last = new Resource("last");

  Rack(List<Resource> opened, boolean fails) {
    handles.addAll(opened);
    if (fails) {
      throw new IllegalStateException("no rack");
    }
  }
}
