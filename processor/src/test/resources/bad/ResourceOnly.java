// [ResourceOnly] @Owned field 'next' is a container, and 'release' is for resources: Lasso closes nothing here. Remove it.
// [ResourceOnly] @Owned field 'list' is an owned collection, and 'release' is for resources: Lasso closes nothing here. Remove it.
// [ResourceOnly] @Owned field 'items' is an array of containers, and 'release' is for resources: Lasso closes nothing here. Remove it.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.annotations.Items;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      release = "log") // ERROR
  Node next;

  @Owned(
      release = "clear") // ERROR
  final GcList<Node> list = new GcList<>();

  @Owned(
      release = "clone") // ERROR
  @Items
  Node[] items;

  void log() {}
}
