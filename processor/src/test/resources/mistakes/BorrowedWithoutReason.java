// An edge is opted out without a word.
package mistakes;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class BorrowedWithoutReason extends GcObject {
  // ERROR [BorrowedReason] @Borrowed field 'next' gives no reason. Say what keeps the borrowed object alive.
  @Borrowed(reason = "") BorrowedWithoutReason next;
}
