// The processor waits for types that others still have to generate, to the last round. This one was never there.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Something next;
}

@GcContainer
abstract class Something extends GcObject {}
