package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [OwnedType] @Owned field 'name' has type String, which has no lifetime to own. It is neither a container, nor a type that containers can have, nor an owned collection, nor AutoCloseable. Remove @Owned, change the type, or name the method that closes it, as in @Owned(release = "free"). Of the primitive types, only long and int can be native handles.
  @Owned String name;
}
