package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.benchmarks.measure.NativeMemory;
import dev.lasso.samples.benchmarks.peers.TensorOperations;
import java.lang.foreign.Arena;

/** A few floats in native memory: the object of W9. */
@GcContainer
public abstract class Tensor extends GcObject {

  @Owned(release = "free")
  final long data;

  Tensor() {
    data = NativeMemory.allocate(TensorOperations.BYTES);
  }

  static void free(long data) {
    NativeMemory.free(data);
  }

  Tensor mul(GcScope scope, Tensor other) {
    Tensor result = GcTensor.create(scope);
    TensorOperations.mul(result.data, data, other.data);
    return result;
  }

  Tensor add(GcScope scope, Tensor other) {
    Tensor result = GcTensor.create(scope);
    TensorOperations.add(result.data, data, other.data);
    return result;
  }

  /** A tensor with its own arena. */
  @GcContainer
  public abstract static class InArena extends GcObject {

    @Owned final Arena arena = Arena.ofConfined();
    final long data = arena.allocate(TensorOperations.BYTES).address();

    InArena mul(GcScope scope, InArena other) {
      InArena result = GcTensor_InArena.create(scope);
      TensorOperations.mul(result.data, data, other.data);
      return result;
    }

    InArena add(GcScope scope, InArena other) {
      InArena result = GcTensor_InArena.create(scope);
      TensorOperations.add(result.data, data, other.data);
      return result;
    }
  }
}
