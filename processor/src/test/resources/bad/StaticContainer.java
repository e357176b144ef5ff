package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Settings extends GcObject {
  // ERROR [StaticContainer] Static field 'standard' can refer to a container, Settings, but does not keep it alive. Use a static GcRoot, or an instance field.
  static Settings standard;
}
