package dev.lasso.samples.autograd;

import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;

/** Memory with one arena for lasting tensors, and one for each step. */
final class StepMemory implements Memory {

  private final NativeBytes bytes;
  private final Arena lasting = Arena.ofConfined();
  private long lastingBytes;
  private Arena step = Arena.ofConfined();
  private long stepBytes;

  StepMemory(NativeBytes bytes) {
    this.bytes = bytes;
  }

  @Override
  public Matrix lasting(Shape shape) {
    lastingBytes += shape.bytes();
    return allocate(lasting, shape);
  }

  @Override
  public Matrix temporary(Shape shape) {
    stepBytes += shape.bytes();
    return allocate(step, shape);
  }

  private Matrix allocate(Arena arena, Shape shape) {
    Matrix matrix = new Matrix(arena.allocate(ValueLayout.JAVA_FLOAT, shape.size()), shape);
    bytes.allocated(shape.bytes());
    return matrix;
  }

  @Override
  public void free(Matrix matrix) {}

  @Override
  public void endStep() {
    step.close();
    bytes.freed(stepBytes);
    step = Arena.ofConfined();
    stepBytes = 0;
  }

  @Override
  public void close() {
    endStep();
    step.close();
    lasting.close();
    bytes.freed(lastingBytes);
  }
}
