package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [HoldField] Field 'root' has type GcRoot<Node>: a hold that garbage has would never be let go. Use @Owned fields for what it holds.
  GcRoot<Node> root;
  // ERROR [HoldField] Field 'scope' has type GcScope: a hold that garbage has would never be let go. Use @Owned fields for what it holds.
  GcScope scope;

  @Borrowed(reason = "It closes itself.")
  // ERROR [HoldField] Field 'lent' has type GcRoot<Node>: a hold that garbage has would never be let go. Use @Owned fields for what it holds.
  GcRoot<Node> lent;

  // ERROR [HoldField] Field 'bounded' has type GcRoot<? extends Node>: a hold that garbage has would never be let go. Use @Owned fields for what it holds.
  GcRoot<? extends Node> bounded;
  // ERROR [HoldField] Field 'any' has type GcRoot<?>: a hold that garbage has would never be let go. Use @Owned fields for what it holds.
  GcRoot<?> any;
  // ERROR [HoldField] Field 'many' has type List<GcRoot<Node>>: a hold that garbage has would never be let go. Use @Owned fields for what it holds.
  List<GcRoot<Node>> many;
}
