/**
 * The runtime of Lasso: heaps, scopes, weak references and owned collections, and the collector
 * that frees what nobody owns any more.
 */
module dev.lasso.runtime {
  requires transitive dev.lasso.annotations;
  requires static org.jspecify;
  requires static org.junit.jupiter.api;

  exports dev.lasso.runtime;
  exports dev.lasso.runtime.collections;
  exports dev.lasso.runtime.junit;
  exports dev.lasso.runtime.protocol;
}
