// Lasso writes `setX`, `moveX`, `takeX` and getters for its fields. A class with any other abstract method is a base
// class: its subclasses write the method, and it has no `create` itself. Here a misspelt name makes it one.
//
// Suppress it with `@SuppressWarnings("NearlyWritten")` on the method or the class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned Node next;

  abstract void setNext(Node next);
}
