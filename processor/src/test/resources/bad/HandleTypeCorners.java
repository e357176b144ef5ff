package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class OtherPrimitives extends GcObject {
  @Owned(
      // ERROR [HandleType] @Owned field 'on' has type boolean, and what 'release' names is to release it: of the primitive types, only long and int are native handles. Change the type; 0 means that there is none.
      release = "free")
  boolean on;

  // ERROR [OwnedType] @Owned field 'forgotten' has type long, which has no lifetime to own: neither a container, nor a type that containers can have, nor an owned collection, nor AutoCloseable. Remove @Owned, change the type, or name the method that closes it, as in @Owned(release = "free").
  @Owned long forgotten;

  void free(boolean on) {}
}
