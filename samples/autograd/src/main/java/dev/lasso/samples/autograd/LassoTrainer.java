package dev.lasso.samples.autograd;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.List;

/** Trains with Lasso, which frees each tensor with its last owner. */
final class LassoTrainer implements Trainer {

  /** Small, so that cyclic garbage is collected early. */
  private static final long BUDGET = 1 << 16;

  final GcHeap heap = GcHeap.builder().name("training").nativeBudget(BUDGET).confined();
  private final Malloc malloc;
  private final GcRoot<Network> network;
  private final GcRoot<Momentum> momentum;

  LassoTrainer(NativeBytes bytes, Weights weights) {
    malloc = new Malloc(bytes);
    try (GcScope scope = heap.openScope()) {
      List<Tensor> parameters = new ArrayList<>();
      for (int i = 0; i < weights.shapes().size(); i++) {
        Tensor parameter =
            GcTensor.create(scope, malloc, weights.shapes().get(i), Tensor.Kind.PARAMETER);
        parameter.values().set(weights.values().get(i));
        parameters.add(parameter);
      }
      network = heap.openRoot(GcNetwork.create(scope, parameters));
      momentum = heap.openRoot(Momentum.of(scope, parameters));
    }
  }

  @Override
  public float step(Batch batch) {
    return heap.call(
        () -> {
          GcScope scope = GcScope.current();
          Tensor images = tensor(scope, batch.imagesShape(), batch.pixels());
          Tensor classes = tensor(scope, batch.classesShape(), batch.classes());
          Tensor loss = scope.rewind(scope.mark(), network.get().forward(images).loss(classes));
          loss.backward();
          momentum.get().step();
          return loss.values().get(0);
        });
  }

  @Override
  public int correct(Batch batch) {
    return heap.call(
        () -> {
          Tensor images = tensor(GcScope.current(), batch.imagesShape(), batch.pixels());
          return batch.correct(network.get().forward(images).values());
        }); // without a backward pass, the result of relu and its function are a cycle
  }

  private Tensor tensor(GcScope scope, Shape shape, float[] values) {
    Tensor tensor = GcTensor.create(scope, malloc, shape, Tensor.Kind.VALUE);
    tensor.values().set(values);
    return tensor;
  }

  @Override
  public void close() {
    momentum.close();
    network.close();
    heap.close();
  }
}
