// [HoldField] Field 'root' has type GcRoot<Node>: a hold that garbage has would never be let go. Use @Owned Node.
// [HoldField] Field 'scope' has type GcScope: a hold that garbage has would never be let go. Use @Owned fields for what it holds.
// [HoldField] Field 'lent' has type GcRoot<Node>: a hold that garbage has would never be let go. Use @Owned Node.
// [HoldField] Field 'bounded' has type GcRoot<? extends Node>: a hold that garbage has would never be let go. Use @Owned Node.
// [HoldField] Field 'any' has type GcRoot<?>: a hold that garbage has would never be let go. Use @Owned fields for what it holds.
// [HoldField] Field 'many' has type List<GcRoot<Node>>: a hold that garbage has would never be let go. Use @Owned Node.
package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  GcRoot<Node> root; // ERROR
  GcScope scope; // ERROR

  @Borrowed(reason = "It closes itself.")
  GcRoot<Node> lent; // ERROR

  GcRoot<? extends Node> bounded; // ERROR
  GcRoot<?> any; // ERROR
  List<GcRoot<Node>> many; // ERROR
}
