// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  String name;

  // NOTE [NotWritten] Method 'setName(Object)' stays abstract, so that 'Node' is a base class without create: field 'name' has type String, for which Lasso writes 'void setName(String)'. Declare it so, or leave the method to subclasses.
  abstract void setName(Object name);
}
