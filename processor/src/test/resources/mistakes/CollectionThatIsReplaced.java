// An owned collection can be replaced by that of another owner.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class CollectionThatIsReplaced extends GcObject {
  // ERROR [CollectionNotFinal] @Owned collection 'list' must be final, because it is part of its object and lives and dies with it. Make it final, and change its elements instead.
  @Owned GcList<CollectionThatIsReplaced> list = new GcList<>();
}
