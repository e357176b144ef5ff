package dev.lasso.samples.autograd;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Cleaner;

/** Memory that the JVM's collector frees some time after a tensor has become unreachable. */
final class AutoMemory implements Memory {

  private static final Cleaner CLEANER = Cleaner.create();

  private final NativeBytes bytes;

  AutoMemory(NativeBytes bytes) {
    this.bytes = bytes;
  }

  @Override
  public Matrix lasting(Shape shape) {
    MemorySegment values = Arena.ofAuto().allocate(ValueLayout.JAVA_FLOAT, shape.size());
    bytes.allocated(shape.bytes());
    CLEANER.register(values.scope(), () -> bytes.freed(shape.bytes())); // dies with its memory
    return new Matrix(values, shape);
  }

  @Override
  public Matrix temporary(Shape shape) {
    return lasting(shape);
  }

  @Override
  public void free(Matrix matrix) {}

  @Override
  public void endStep() {}

  @Override
  public void close() {}
}
