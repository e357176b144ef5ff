// An edge is opted out without a word. rejected: [BorrowedReason]
package mistakes;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class BorrowedWithoutReason extends GcObject {
  @Borrowed(reason = "") BorrowedWithoutReason next;
}
