// A hand-written traverse that knows half of the edges. rejected: [MemberReserved]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcVisitor;

@GcContainer
abstract class OwnTraverse extends GcObject {
  @Owned OwnTraverse next;

  @Override
  public <A> int gcTraverse(GcVisitor<A> visit, A arg) {
    return 0;
  }
}
