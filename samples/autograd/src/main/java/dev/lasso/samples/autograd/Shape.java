package dev.lasso.samples.autograd;

/** The size of a matrix. */
record Shape(int rows, int columns) {

  int size() {
    return rows * columns;
  }

  long bytes() {
    return (long) size() * Float.BYTES;
  }
}
