// A `GcWeak` calls methods of `GcObject`, which an interface does not have, even if all its classes do.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;

@GcContainer
abstract non-sealed class Node<S extends GcObject & Shape> extends GcObject implements Shape {
  @Owned GcWeak<S> weak;
}

sealed interface Shape permits Node {}
