package dev.lasso.runtime.management;

import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcRootMapStats;

/**
 * The JMX view of a map that is {@linkplain GcHeapRegistration#registerMap registered}. Any thread
 * may read it.
 */
public interface GcRootMapMXBean {

  /**
   * Returns the name of the map in messages, with its heap.
   *
   * @return the name
   */
  String getMap();

  /**
   * Returns the figures of the map, see {@link GcRootMap#stats}.
   *
   * @return the figures
   */
  GcRootMapStats getStats();
}
