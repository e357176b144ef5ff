// [ItemsType] @Items field 'name' has type String, which is no array of containers. Declare it as an array, of one dimension, of a subclass of GcObject.
// [ItemsType] @Items field 'table' has type Node[][], which is no array of containers. Declare it as an array, of one dimension, of a subclass of GcObject.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  @Items // ERROR
  String name;
}

@GcContainer
abstract class Other extends GcObject {
  @Owned
  @Items // ERROR
  Node[][] table;
}
