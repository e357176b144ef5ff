package dev.lasso.runtime.management;

import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcRootMapStats;

/** The MXBean of a map. */
record RootMapBean(GcRootMap<?, ?> map) implements GcRootMapMXBean {

  @Override
  public String getMap() {
    return map.toString();
  }

  @Override
  public GcRootMapStats getStats() {
    return map.stats();
  }
}
