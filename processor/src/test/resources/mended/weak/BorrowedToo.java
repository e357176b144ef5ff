// Owned, weak and borrowed are three answers to one question: who keeps it alive.
package mended;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Borrowed(reason = "The list keeps it.")
  Node next;
}
