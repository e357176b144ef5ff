// An owned collection can be replaced by that of another owner. rejected: [CollectionNotFinal]
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class CollectionThatIsReplaced extends GcObject {
  @Owned GcList<CollectionThatIsReplaced> list = new GcList<>();
}
