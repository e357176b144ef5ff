package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  // ERROR [BorrowedNeedless] @Borrowed has no effect on field 'name', because a value of type String cannot refer to a container. Remove @Borrowed.
  @Borrowed(reason = "Strings live on their own.")
  String name;
}
