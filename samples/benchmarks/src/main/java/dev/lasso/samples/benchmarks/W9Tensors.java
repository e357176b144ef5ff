package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.NativeMemory;
import dev.lasso.samples.benchmarks.measure.Workload;
import dev.lasso.samples.benchmarks.peers.TensorOperations;

/**
 * Workload W9: two tensors of 16 floats are created and die in each expression, once with memory
 * from C's malloc, once with an arena each. Figures are per expression.
 */
final class W9Tensors implements Workload {

  @Override
  public void measure(double scale, Figures figures) {
    try (GcHeap heap = GcHeap.confined();
        GcScope outer = heap.openScope()) {
      Tensor a = tensor(outer, 2);
      Tensor b = tensor(outer, 3);
      Tensor c = tensor(outer, 4);
      TensorOperations.measure(
          scale,
          figures,
          () -> {
            try (GcScope scope = heap.openScope()) {
              return NativeMemory.get(a.mul(scope, b).add(scope, c).data, 0);
            }
          });
      Tensor.InArena d = inArena(outer, 2);
      Tensor.InArena e = inArena(outer, 3);
      Tensor.InArena f = inArena(outer, 4);
      TensorOperations.measure(
          "with arenas",
          scale,
          figures,
          () -> {
            try (GcScope scope = heap.openScope()) {
              return NativeMemory.get(d.mul(scope, e).add(scope, f).data, 0);
            }
          });
    }
  }

  private static Tensor tensor(GcScope scope, float value) {
    Tensor tensor = GcTensor.create(scope);
    TensorOperations.fill(tensor.data, value);
    return tensor;
  }

  private static Tensor.InArena inArena(GcScope scope, float value) {
    Tensor.InArena tensor = GcTensor_InArena.create(scope);
    TensorOperations.fill(tensor.data, value);
    return tensor;
  }
}
