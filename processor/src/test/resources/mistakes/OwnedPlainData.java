// Plain data is owned. rejected: [OwnedType]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class OwnedPlainData extends GcObject {
  @Owned String name;
}
