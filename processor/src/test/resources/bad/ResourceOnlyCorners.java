package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.annotations.Items;

@GcContainer
abstract class Node extends GcObject {
  @Owned(
      // ERROR [ResourceOnly] @Owned field 'next' is not a resource, and 'release' applies only to resources, so that Lasso would close nothing here. Remove it.
      release = "log")
  Node next;

  @Owned(
      // ERROR [ResourceOnly] @Owned field 'list' is not a resource, and 'release' applies only to resources, so that Lasso would close nothing here. Remove it.
      release = "clear")
  final GcList<Node> list = new GcList<>();

  @Owned(
      // ERROR [ResourceOnly] @Owned field 'items' is not a resource, and 'release' applies only to resources, so that Lasso would close nothing here. Remove it.
      release = "clone")
  @Items
  Node[] items;

  @Owned(
      // ERROR [ResourceOnly] @Owned field 'any' is not a resource, and 'closeBefore' applies only to resources, so that Lasso would close nothing here. Remove it.
      closeBefore = "next")
  Object any;

  void log() {}
}
