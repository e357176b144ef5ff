// Lasso writes getters and setters of fields, and `moveX` and `takeX` of owned ones, where the class declares them
// abstract. A class with any other abstract method is a base class: its subclasses write the method, and it has no
// `create` itself. The message says why a method that is named like one of a field is not written. In another package
// than the field's, the field has to be `protected` or `public`, and its type `public`.
//
// Suppress it with `@SuppressWarnings("NotWritten")` on the method or the class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  String name;

  abstract void setName(String name);
}
