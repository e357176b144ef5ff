package dev.lasso.samples.autograd;

/** The product of two matrices, each as it is or transposed. */
interface Blas {

  /** OpenBLAS where there is one, plain Java elsewhere. */
  Blas BEST = OpenBlas.find().<Blas>map(found -> found).orElseGet(JavaBlas::new);

  /** Overwrites {@code result} with the product. */
  void multiply(Matrix left, boolean leftTurned, Matrix right, boolean rightTurned, Matrix result);

  /** What to call it in a report. */
  String name();
}
