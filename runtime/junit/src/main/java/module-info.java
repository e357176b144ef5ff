/**
 * A JUnit 5 extension for tests of programs with heaps: {@link dev.lasso.junit.GcTest}.
 *
 * @since 0.2.0
 */
module dev.lasso.junit {
  requires transitive dev.lasso.runtime;
  requires transitive org.junit.jupiter.api;
  requires static org.jspecify;

  exports dev.lasso.junit;
}
