package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcSet;
import dev.lasso.runtime.collections.GcWeakMap;

/** A container with an owned collection of each kind, and with attributes. */
@GcContainer(attributes = true)
public abstract class Shelf extends GcObject {

  @Owned final GcList<RingNode> list = new GcList<>();
  @Owned final GcSet<RingNode> set = new GcSet<>();
  @Owned final GcMap<String, RingNode> map = new GcMap<>();
  @Owned final GcWeakMap<RingNode, Integer> weakKeys = GcWeakMap.weakKeys();
}
