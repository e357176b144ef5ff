package mended;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Borrowed(reason = "The owner has this node in its list.")
  Node owner;
}
