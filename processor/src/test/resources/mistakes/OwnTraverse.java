// A hand-written traverse that knows half of the edges.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcVisitor;

@GcContainer
abstract class OwnTraverse extends GcObject {
  @Owned OwnTraverse next;

  @Override
  // ERROR [MemberReserved] Method 'gcTraverse(GcVisitor<A>, A)' of 'OwnTraverse' has a name that is reserved for GcOwnTraverse, which Lasso generates. Rename the method.
  public <A> int gcTraverse(GcVisitor<A> visit, A arg) {
    return 0;
  }
}
