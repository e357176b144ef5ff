package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.List;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [HoldField] Field 'root' has type GcRoot<Node>, which would never be closed if its object became cyclic garbage, so that what it holds would leak. Own the object in an @Owned field instead.
  GcRoot<Node> root;
  // ERROR [HoldField] Field 'scope' has type GcScope, which would never be closed if its object became cyclic garbage, so that what it holds would leak. Own the object in an @Owned field instead.
  GcScope scope;

  @Borrowed(reason = "It closes itself.")
  // ERROR [HoldField] Field 'lent' has type GcRoot<Node>, which would never be closed if its object became cyclic garbage, so that what it holds would leak. Own the object in an @Owned field instead.
  GcRoot<Node> lent;

  // ERROR [HoldField] Field 'bounded' has type GcRoot<? extends Node>, which would never be closed if its object became cyclic garbage, so that what it holds would leak. Own the object in an @Owned field instead.
  GcRoot<? extends Node> bounded;
  // ERROR [HoldField] Field 'any' has type GcRoot<?>, which would never be closed if its object became cyclic garbage, so that what it holds would leak. Own the object in an @Owned field instead.
  GcRoot<?> any;
  // ERROR [HoldField] Field 'many' has type List<GcRoot<Node>>, which would never be closed if its object became cyclic garbage, so that what it holds would leak. Own the object in an @Owned field instead.
  List<GcRoot<Node>> many;
}
