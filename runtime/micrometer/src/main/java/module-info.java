/**
 * The metrics of heaps for Micrometer: {@link dev.lasso.micrometer.GcHeapMetrics}, and of maps:
 * {@link dev.lasso.micrometer.GcRootMapMetrics}.
 *
 * @since 0.2.0
 */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // no module descriptor
module dev.lasso.micrometer {
  requires transitive dev.lasso.runtime;
  requires transitive micrometer.core;
  requires static org.jspecify;

  exports dev.lasso.micrometer;
}
