/**
 * The annotations that Lasso's users put on their classes and fields.
 *
 * @since 0.2.0
 */
module dev.lasso.annotations {
  requires static org.jspecify;

  exports dev.lasso.annotations;
}
