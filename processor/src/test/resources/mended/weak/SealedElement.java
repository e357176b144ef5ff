// A `GcWeak` calls methods of `GcObject`, which an interface does not have, even if all its classes do. A class with
// the type parameter `<S extends GcObject & Shape>` can have a `GcWeak<S>`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;

@GcContainer
abstract non-sealed class Node extends GcObject implements Shape {
  @Owned GcWeak<Node> weak;
}

sealed interface Shape permits Node {}
