/**
 * The runtime of Lasso: heaps, scopes, weak references and owned collections, and the collector
 * that frees what nobody owns any more.
 *
 * <dl>
 *   <dt>For users
 *   <dd>{@link dev.lasso.runtime} and {@link dev.lasso.runtime.collections}, with the annotations
 *       of {@link dev.lasso.annotations}
 *   <dt>For their tests
 *   <dd>{@link dev.lasso.runtime.junit}
 *   <dt>For operations
 *   <dd>{@link dev.lasso.runtime.management} and {@link dev.lasso.runtime.micrometer}
 *   <dt>For generated code and language runtimes
 *   <dd>{@link dev.lasso.runtime.protocol}
 * </dl>
 *
 * @since 0.2.0
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
