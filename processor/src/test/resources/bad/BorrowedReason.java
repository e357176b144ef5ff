package bad;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Borrowed(
      // ECJ ERROR [BorrowedReason] @Borrowed field 'owner' gives no reason. Say what keeps the borrowed object alive.
      reason =
          // JAVAC ERROR [BorrowedReason] …
          " ")
  Node owner;
}
