// [ItemsType] @Items field 'name' has type String, which is no array of one dimension of a class that extends GcObject. Declare it as one; in the place of a sealed interface, of a class that all its types extend.
// [ItemsType] @Items field 'table' has type Node[][], which is no array of one dimension of a class that extends GcObject. Declare it as one; in the place of a sealed interface, of a class that all its types extend.
// [ItemsType] @Items field 'faces' has type Face[], which is no array of one dimension of a class that extends GcObject. Declare it as one; in the place of a sealed interface, of a class that all its types extend.
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

@GcContainer
abstract class Third extends GcObject implements Face {
  @Owned
  @Items // ERROR
  Face[] faces;
}

sealed interface Face permits Third {}
