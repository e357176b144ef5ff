/** The annotations that Lasso's users put on their classes and fields. */
module dev.lasso.annotations {
  requires static org.jspecify;

  exports dev.lasso.annotations;
}
