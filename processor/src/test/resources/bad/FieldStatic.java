package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Settings extends GcObject {
  // ERROR [FieldStatic] @Owned field 'standard' must not be static: it is a part of no object, and no death would let go of its value. Make it an instance field, or use a static GcRoot.
  @Owned static Settings standard;
}
