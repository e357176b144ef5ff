package dev.lasso.samples.autograd;

/** Memory from malloc, which is freed when a count kept by hand drops to 0. */
final class CountedMemory implements Memory {

  private final Malloc malloc;

  CountedMemory(NativeBytes bytes) {
    malloc = new Malloc(bytes);
  }

  @Override
  public Matrix lasting(Shape shape) {
    return Matrix.at(malloc.allocate(shape), shape);
  }

  @Override
  public Matrix temporary(Shape shape) {
    return lasting(shape);
  }

  @Override
  public void free(Matrix matrix) {
    malloc.free(matrix.values().address(), matrix.shape());
  }

  @Override
  public void endStep() {}

  @Override
  public void close() {}
}
