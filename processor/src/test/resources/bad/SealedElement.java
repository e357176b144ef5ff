// GENERATED GcCanvas
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;

@GcContainer
abstract non-sealed class Node extends GcObject implements Shape {
  @Owned
  // ERROR [SealedElement] Field 'weak' has type GcWeak<Shape>, and 'Shape' is an interface: what it refers to is an object of a class that extends GcObject. Name a class that all its types extend, or a type parameter that extends GcObject and the interface.
  GcWeak<Shape> weak;
}

sealed interface Shape permits Node {}

@GcContainer
abstract class Canvas<S extends GcObject & Shape> extends GcObject {
  @Owned
  final GcList<S> shapes = new GcList<>();

  @Owned
  final GcMap<String, Shape> named = new GcMap<>();

  @Owned
  GcWeak<S> weak;
}
