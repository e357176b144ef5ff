// GENERATED GcNode
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  String name;

  // WARNING [NotWritten] Method 'setName(Object)' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'name', for which Lasso writes 'void setName(String)'. Correct it, or leave it to subclasses.
  abstract void setName(Object name);
}
