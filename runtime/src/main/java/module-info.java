/**
 * The runtime of Lasso: heaps, scopes, weak references and owned collections, and the collector
 * that frees unreachable cycles of objects.
 *
 * <dl>
 *   <dt>For users
 *   <dd>{@link dev.lasso.runtime} and {@link dev.lasso.runtime.collections}, with the annotations
 *       of {@link dev.lasso.annotations}
 *   <dt>For operations
 *   <dd>{@link dev.lasso.runtime.management}
 *   <dt>For generated code and language runtimes
 *   <dd>{@link dev.lasso.runtime.protocol}
 * </dl>
 *
 * @since 0.2.0
 */
module dev.lasso.runtime {
  requires transitive dev.lasso.annotations;
  requires static java.logging;
  requires static java.management;
  requires static jdk.jfr;
  requires static org.jspecify;

  exports dev.lasso.runtime;
  exports dev.lasso.runtime.collections;
  exports dev.lasso.runtime.management;
  exports dev.lasso.runtime.protocol;
}
