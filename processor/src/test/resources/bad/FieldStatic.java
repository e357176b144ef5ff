package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Settings extends GcObject {
  // ERROR [FieldStatic] @Owned field 'standard' must not be static, because it belongs to no object, so nothing would ever release its value. Make it an instance field, or use a static GcRoot.
  @Owned static Settings standard;
}
