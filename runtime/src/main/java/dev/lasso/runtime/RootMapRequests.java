package dev.lasso.runtime;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counters of the requests of a {@link GcRootMap}. Because a counter may allocate memory, each is
 * increased before the change that it counts.
 */
final class RootMapRequests {
  final LongAdder all = new LongAdder();
  final LongAdder misses = new LongAdder();
  final LongAdder loads = new LongAdder();
  final LongAdder failedLoads = new LongAdder();
}
