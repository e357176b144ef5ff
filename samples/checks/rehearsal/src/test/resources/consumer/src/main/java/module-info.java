module shop {
  requires dev.lasso.runtime;
}
