// If the class and the field are in different packages, the field must be `protected` or `public`, and its type
// `public`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  String name;

  abstract void setName(String name);
}
