// A borrowed reference is correct only because something else keeps the object alive. The reason names it, so that
// anyone who changes it finds the sentence.
package mended;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Borrowed(reason = "The owner has this node in its list.")
  Node owner;
}
