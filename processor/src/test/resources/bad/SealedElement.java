package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;

@GcContainer
abstract non-sealed class Node extends GcObject implements Shape {
  @Owned
  // ERROR [SealedElement] Field 'weak' has type GcWeak<Shape>, and 'Shape' is an interface: what it refers to is an object of a class that extends GcObject. Name a class that all its types extend, or a type parameter that extends GcObject and the interface.
  GcWeak<Shape> weak;
}

sealed interface Shape permits Node {}
