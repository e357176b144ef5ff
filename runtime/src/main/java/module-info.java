/**
 * The runtime of Lasso: heaps, scopes, weak references and owned collections, and the collector
 * that frees what nobody owns any more.
 */
module dev.lasso.runtime {
  requires transitive dev.lasso.annotations;
  requires static jdk.jfr;
  requires static org.jspecify;

  exports dev.lasso.runtime;
  exports dev.lasso.runtime.collections;
  exports dev.lasso.runtime.protocol;
}
