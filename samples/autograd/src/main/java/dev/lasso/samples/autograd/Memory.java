package dev.lasso.samples.autograd;

/** Allocates and frees the native memory of a peer's tensors. */
interface Memory extends AutoCloseable {

  /** Allocates memory for a tensor that lives from step to step. */
  Matrix lasting(Shape shape);

  /** Allocates memory for a tensor that no later step uses. */
  Matrix temporary(Shape shape);

  /** Frees the memory of a tensor that has no owner left, unless it is freed otherwise. */
  void free(Matrix matrix);

  /** Ends a step. Its temporary tensors are no longer used. */
  void endStep();

  @Override
  void close();
}
