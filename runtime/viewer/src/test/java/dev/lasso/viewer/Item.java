package dev.lasso.viewer;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;

/** A container with a label and edges of each kind. */
@SuppressWarnings("OwnershipCycle") // to be shown
@GcContainer
abstract class Item extends GcObject {

  final String name;
  @Owned Item next;
  @Owned final GcList<Item> list = new GcList<>();
  @Owned final GcMap<Object, Item> map = new GcMap<>();
  @Owned Weighty weighty;

  Item(String name) {
    this.name = name;
  }

  @Override
  protected String gcLabel() {
    return name;
  }
}
