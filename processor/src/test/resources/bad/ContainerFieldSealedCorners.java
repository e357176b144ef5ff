// GENERATED GcNode GcCanvas
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;

@GcContainer
abstract non-sealed class Node extends GcObject implements Shape {}

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
