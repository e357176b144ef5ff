package dev.lasso.samples.autograd;

/** Where the tensors of a peer get their native memory, and when they give it back. */
interface Memory extends AutoCloseable {

  /** Memory for a tensor that lives from step to step. */
  Matrix lasting(Shape shape);

  /** Memory for a tensor that no later step uses. */
  Matrix temporary(Shape shape);

  /** Nobody owns the tensor any more. */
  void free(Matrix matrix);

  /** Nobody uses what this step has made. */
  void endStep();

  @Override
  void close();
}
