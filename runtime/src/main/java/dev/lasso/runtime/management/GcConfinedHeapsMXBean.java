package dev.lasso.runtime.management;

import dev.lasso.runtime.GcConfinedStats;
import dev.lasso.runtime.GcHeap;

/**
 * The JMX view of all confined heaps together, which {@link GcHeapRegistration#registerConfined}
 * registers.
 */
public interface GcConfinedHeapsMXBean {

  /**
   * Returns the figures.
   *
   * @return the statistics that {@link GcHeap#confinedStats} returns; in JMX, composite data
   */
  GcConfinedStats getStats();
}
