package dev.lasso.samples.autograd;

/** Multiplies two matrices, each as it is or transposed. */
interface Blas {

  /** OpenBLAS if it is installed, else plain Java. */
  Blas BEST = OpenBlas.find().<Blas>map(found -> found).orElseGet(JavaBlas::new);

  /** Overwrites {@code result} with the product. */
  void multiply(Matrix left, boolean leftTurned, Matrix right, boolean rightTurned, Matrix result);

  /** Returns the name for reports. */
  String name();
}
