package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned
  // ERROR [ItemsType] @Items field 'name' has type String, which is not a one-dimensional array of a type that containers can have. Declare it as an array of a class that extends GcObject, or of Object.
  @Items
  String name;
}

@GcContainer
abstract class Other extends GcObject {
  @Owned
  // ERROR [ItemsType] @Items field 'table' has type Node[][], which is not a one-dimensional array of a type that containers can have. Declare it as an array of a class that extends GcObject, or of Object.
  @Items
  Node[][] table;
}

@GcContainer
abstract class Third extends GcObject {
  @Owned
  // ERROR [ItemsType] @Items field 'names' has type String[], which is not a one-dimensional array of a type that containers can have. Declare it as an array of a class that extends GcObject, or of Object.
  @Items
  String[] names;
}
