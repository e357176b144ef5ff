// GENERATED GcItem
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Table extends GcObject {
  @Owned
  // ERROR [CollectionNested] Field 'rows' has type GcList<GcList<Item>>, and the GcList<Item> in it would have no owner, because a collection belongs to one container, in a field of its own. Put the GcList<Item> into an @Owned final field of an abstract @GcContainer class, and objects of that class here.
  final GcList<GcList<Item>> rows = new GcList<>();
}

@GcContainer
abstract class Item extends GcObject {}
