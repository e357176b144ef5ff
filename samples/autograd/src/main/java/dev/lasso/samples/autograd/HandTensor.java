package dev.lasso.samples.autograd;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Tensor} that counts its owners by hand. A caller that gets a tensor from a method must
 * release it. With a memory that needs no explicit free, only the counting remains.
 */
final class HandTensor {

  final Memory memory;
  final Matrix values;
  final Tensor.Kind kind;
  @Nullable HandFunction maker;
  @Nullable HandTensor gradient;
  private int owners = 1;

  private HandTensor(Memory memory, Matrix values, Tensor.Kind kind) {
    this.memory = memory;
    this.values = values;
    this.kind = kind;
  }

  static HandTensor temporary(Memory memory, Shape shape) {
    return new HandTensor(memory, memory.temporary(shape), Tensor.Kind.VALUE);
  }

  static HandTensor lasting(Memory memory, Shape shape, Tensor.Kind kind) {
    return new HandTensor(memory, memory.lasting(shape), kind);
  }

  HandTensor retain() {
    owners++;
    return this;
  }

  void release() {
    if (--owners == 0) {
      memory.free(values);
      if (maker != null) {
        maker.release();
      }
      if (gradient != null) {
        gradient.release();
      }
    }
  }

  HandTensor matmul(HandTensor right) {
    return HandFunction.apply(Operation.MATMUL, this, right);
  }

  HandTensor add(HandTensor right) {
    return HandFunction.apply(Operation.ADD, this, right);
  }

  HandTensor relu() {
    return HandFunction.apply(Operation.RELU, this, null);
  }

  HandTensor loss(HandTensor classes) {
    return HandFunction.apply(Operation.LOSS, this, classes);
  }

  void backward() {
    HandTensor one = temporary(memory, values.shape());
    one.values.fill(1);
    maker.receive(one);
    one.release();
    var ready = new PriorityQueue<HandFunction>((a, b) -> Long.compare(b.number, a.number));
    ready.add(maker);
    for (HandFunction next = ready.poll(); next != null; next = ready.poll()) {
      next.propagate(ready);
    }
  }
}
