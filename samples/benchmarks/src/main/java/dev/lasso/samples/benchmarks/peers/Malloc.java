package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.NativeMemory;
import dev.lasso.samples.benchmarks.measure.Outstanding;
import dev.lasso.samples.benchmarks.measure.Workload;
import java.util.Map;

/**
 * W8 with C's malloc and free, called in the right places, and W9 with reference counts kept by
 * hand.
 */
public final class Malloc {

  private Malloc() {}

  /**
   * Runs the workload.
   *
   * @param args the workload, W8 or W9, and the scale, 1 by default
   */
  public static void main(String[] args) {
    Workload.run(args, Map.of("W8", Malloc::w8, "W9", Malloc::w9));
  }

  static void w8(double scale, Figures figures) {
    NativeRings.measure(scale, figures, Block::new);
  }

  static void w9(double scale, Figures figures) {
    TensorOperations.measure(
        scale,
        figures,
        measurement -> {
          Tensor a = new Tensor(2);
          Tensor b = new Tensor(3);
          Tensor c = new Tensor(4);
          long nanos = measurement.applyAsLong(() -> first(a, b, c));
          a.release();
          b.release();
          c.release();
          return nanos;
        });
  }

  private static float first(Tensor a, Tensor b, Tensor c) {
    Tensor product = a.mul(b);
    Tensor sum = product.add(c);
    product.release();
    float first = NativeMemory.get(sum.data, 0);
    sum.release();
    return first;
  }

  private static final class Tensor {

    private final long data = NativeMemory.allocate(TensorOperations.BYTES);
    private int owners = 1;

    Tensor() {}

    Tensor(float value) {
      TensorOperations.fill(data, value);
    }

    Tensor mul(Tensor other) {
      Tensor result = new Tensor();
      TensorOperations.mul(result.data, data, other.data);
      return result;
    }

    Tensor add(Tensor other) {
      Tensor result = new Tensor();
      TensorOperations.add(result.data, data, other.data);
      return result;
    }

    void release() {
      if (--owners == 0) {
        NativeMemory.free(data);
      }
    }
  }

  private static final class Block extends NativeRings.Member {

    private final Outstanding outstanding;
    private final long memory = NativeMemory.allocate(NativeRings.BYTES);

    Block(Outstanding outstanding) {
      this.outstanding = outstanding;
    }

    @Override
    void free() {
      NativeMemory.free(memory);
      outstanding.giveBack(NativeRings.BYTES);
    }
  }
}
