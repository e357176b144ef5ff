package dev.lasso.samples.autograd;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * A matrix that owns its native memory, and the function that computed it. The current scope holds
 * every tensor that a method returns.
 */
@GcContainer(nativeBytes = "bytes")
abstract class Tensor extends GcObject {

  /** The purpose of a tensor. Only parameters get gradients. */
  enum Kind {
    VALUE,
    PARAMETER
  }

  final Malloc malloc;
  final Shape shape;
  final Kind kind;

  @Owned(release = "free")
  long address;

  @SuppressWarnings("OwnershipCycle") // may form a cycle with its result, which is collected
  @Owned
  @Nullable Function maker; // null if it depends on no parameter

  @SuppressWarnings("OwnershipCycle") // a gradient has no gradient, so never a cycle
  @Owned
  @Nullable Tensor gradient;

  Tensor(Malloc malloc, Shape shape, Kind kind) {
    this.malloc = malloc;
    this.shape = shape;
    this.kind = kind;
    address = malloc.allocate(shape);
  }

  final void free(long memory) {
    malloc.free(memory, shape);
  }

  final long bytes() {
    return shape.bytes();
  }

  abstract long address(); // written by the processor: throws if the tensor is dead

  abstract void setMaker(@Nullable Function maker);

  abstract void setGradient(@Nullable Tensor gradient);

  /** Returns the values, which are valid while the tensor is alive. */
  final Matrix values() {
    return Matrix.at(address(), shape);
  }

  final Tensor matmul(Tensor right) {
    return Function.apply(Operation.MATMUL, this, right);
  }

  final Tensor add(Tensor right) {
    return Function.apply(Operation.ADD, this, right);
  }

  final Tensor mul(Tensor right) {
    return Function.apply(Operation.MUL, this, right);
  }

  final Tensor relu() {
    return Function.apply(Operation.RELU, this, null);
  }

  final Tensor loss(Tensor classes) {
    return Function.apply(Operation.LOSS, this, classes);
  }

  /**
   * Adds to the gradients of all parameters that this tensor depends on. Frees tensors that are no
   * longer needed as it proceeds.
   */
  final void backward() {
    if (maker == null) {
      throw new IllegalStateException("No parameter is behind " + this + ".");
    }
    GcScope scope = GcScope.current();
    long mark = scope.mark();
    Tensor one = GcTensor.create(scope, malloc, shape, Kind.VALUE);
    one.values().fill(1);
    maker.receive(one);
    scope.rewind(mark);
    // Newest first, so that a function has received all of its gradient when its turn comes.
    var ready = new PriorityQueue<Function>((a, b) -> Long.compare(b.number, a.number));
    ready.add(maker);
    for (Function next = ready.poll(); next != null; next = ready.poll()) {
      next.propagate(scope, ready);
    }
  }
}
