package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // ERROR [ItemsType] @Items field 'name' has type String, which is no array of one dimension of a class that extends GcObject. Declare it as one; in the place of a sealed interface, of a class that all its types extend.
  @Items
  String name;
}

@GcContainer
abstract class Other extends GcObject {
  @Owned
  // ERROR [ItemsType] @Items field 'table' has type Node[][], which is no array of one dimension of a class that extends GcObject. Declare it as one; in the place of a sealed interface, of a class that all its types extend.
  @Items
  Node[][] table;
}

@GcContainer
abstract class Third extends GcObject implements Face {
  @Owned
  // ERROR [ItemsType] @Items field 'faces' has type Face[], which is no array of one dimension of a class that extends GcObject. Declare it as one; in the place of a sealed interface, of a class that all its types extend.
  @Items
  Face[] faces;
}

sealed interface Face permits Third {}
