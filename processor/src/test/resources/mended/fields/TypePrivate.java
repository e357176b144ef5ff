// The generated class names the types of the fields and of the constructors' parameters, so it must be able to access
// them.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  abstract static class Secret extends GcObject {}

  @Owned Secret secret;
}
