// Lasso writes getters and setters of fields, and `moveX` and `takeX` of owned fields, if the class declares them
// abstract. A class with any other abstract method is a base class. Its subclasses implement the method, and it has no
// `create` itself. If a method is named like one that Lasso writes, or almost, the message says why Lasso does not write it. If
// the class and the field are in different packages, the field must be `protected` or `public`, and its type must be
// `public`.
//
// To suppress the warning, put `@SuppressWarnings("NotWritten")` on the method or the class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  String name;

  abstract void setName(String name);
}
