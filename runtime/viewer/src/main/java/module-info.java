/**
 * The viewer of snapshots, a program: {@link dev.lasso.viewer.Viewer}. It needs no heap and no
 * other module of Lasso.
 *
 * @since 0.2.0
 */
module dev.lasso.viewer {
  requires static org.jspecify;

  exports dev.lasso.viewer;
}
