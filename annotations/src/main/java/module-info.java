/**
 * The annotations for classes and fields that Lasso manages.
 *
 * @since 0.2.0
 */
module dev.lasso.annotations {
  requires static org.jspecify;

  exports dev.lasso.annotations;
}
