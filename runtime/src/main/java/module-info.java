/**
 * The runtime of Lasso: heaps, scopes, weak references and owned collections, and the collector
 * that frees what nobody owns any more.
 */
@SuppressWarnings("requires-automatic") // Micrometer has no module descriptor
module dev.lasso.runtime {
  requires transitive dev.lasso.annotations;
  requires static java.management;
  requires static jdk.jfr;
  requires static micrometer.core;
  requires static org.jspecify;
  requires static org.junit.jupiter.api;

  exports dev.lasso.runtime;
  exports dev.lasso.runtime.collections;
  exports dev.lasso.runtime.junit;
  exports dev.lasso.runtime.management;
  exports dev.lasso.runtime.micrometer;
  exports dev.lasso.runtime.protocol;
}
