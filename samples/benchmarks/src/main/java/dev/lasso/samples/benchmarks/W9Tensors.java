package dev.lasso.samples.benchmarks;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.Figures;
import dev.lasso.samples.benchmarks.measure.NativeMemory;
import dev.lasso.samples.benchmarks.measure.Workload;
import dev.lasso.samples.benchmarks.peers.TensorOperations;
import java.util.function.ToLongFunction;

/**
 * Workload W9: two tensors of 16 floats are created and die in each expression, once with memory
 * from C's malloc, once with an arena each. Figures are per expression.
 */
final class W9Tensors implements Workload {

  @Override
  public void measure(double scale, Figures figures) {
    TensorOperations.measure(scale, figures, W9Tensors::tensors);
    TensorOperations.measure("with arenas", scale, figures, W9Tensors::tensorsInArenas);
  }

  private static long tensors(ToLongFunction<TensorOperations.Expression> measurement) {
    try (GcHeap heap = GcHeap.confined();
        GcScope outer = heap.openScope()) {
      Tensor a = tensor(outer, 2);
      Tensor b = tensor(outer, 3);
      Tensor c = tensor(outer, 4);
      return measurement.applyAsLong(
          () -> {
            try (GcScope scope = heap.openScope()) {
              return NativeMemory.get(a.mul(scope, b).add(scope, c).data, 0);
            }
          });
    }
  }

  private static long tensorsInArenas(ToLongFunction<TensorOperations.Expression> measurement) {
    try (GcHeap heap = GcHeap.confined();
        GcScope outer = heap.openScope()) {
      Tensor.InArena a = inArena(outer, 2);
      Tensor.InArena b = inArena(outer, 3);
      Tensor.InArena c = inArena(outer, 4);
      return measurement.applyAsLong(
          () -> {
            try (GcScope scope = heap.openScope()) {
              return NativeMemory.get(a.mul(scope, b).add(scope, c).data, 0);
            }
          });
    }
  }

  static Tensor tensor(GcScope scope, float value) {
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
