package dev.lasso.runtime.management;

import dev.lasso.runtime.GcConfinedStats;
import dev.lasso.runtime.GcHeap;

/**
 * The JMX view of all confined heaps together, which {@link GcHeapRegistration#registerConfined}
 * registers. The figures are those of {@link GcHeap#confinedStats}.
 */
public interface GcConfinedHeapsMXBean {

  /**
   * Returns the number of heaps that were opened, see {@link GcConfinedStats#opened}.
   *
   * @return the number of heaps
   */
  long getOpened();

  /**
   * Returns the number of open heaps, see {@link GcConfinedStats#open}.
   *
   * @return the number of heaps
   */
  long getOpen();

  /**
   * Returns the number of lost heaps, see {@link GcConfinedStats#lost}.
   *
   * @return the number of heaps
   */
  long getLost();

  /**
   * Returns the number of live objects, see {@link GcConfinedStats#live}.
   *
   * @return the number of objects
   */
  long getLive();

  /**
   * Returns the native memory that live objects pin, see {@link GcConfinedStats#nativeBytes}.
   *
   * @return the number of bytes
   */
  long getNativeBytes();
}
