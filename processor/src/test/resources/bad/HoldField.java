package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [HoldField] Field 'root' has type GcRoot<Node>: a hold that garbage has would never be let go. Use @Owned fields for what it holds.
  GcRoot<Node> root;
}
