package dev.lasso.samples.autograd;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** A {@link Function} that counts its owners by hand. */
final class HandFunction {

  private static long count;

  final long number = count++;
  private final @Nullable Operation operation;
  private final Shape leftShape;
  private final @Nullable Shape rightShape;
  private final @Nullable HandFunction toLeft;
  private final @Nullable HandFunction toRight;
  private @Nullable HandTensor left;
  private @Nullable HandTensor right;
  private @Nullable HandTensor result;
  private @Nullable HandTensor gradient;
  private int owners = 1;

  private HandFunction(
      @Nullable Operation operation,
      HandTensor left,
      @Nullable HandTensor right,
      @Nullable HandTensor result,
      @Nullable HandFunction toLeft,
      @Nullable HandFunction toRight) {
    this.operation = operation;
    this.toLeft = toLeft;
    this.toRight = toRight;
    leftShape = left.values.shape();
    rightShape = right == null ? null : right.values.shape();
    if (operation == null || operation.savesInputs) {
      this.left = left.retain();
      this.right = right == null ? null : right.retain();
    }
    if (operation != null && operation.savesResult) {
      this.result = result.retain();
    }
  }

  static HandTensor apply(Operation operation, HandTensor left, @Nullable HandTensor right) {
    Shape shape = operation.shape(left.values.shape(), right == null ? null : right.values.shape());
    HandTensor result = HandTensor.temporary(left.memory, shape);
    operation.forward(left.values, values(right), result.values);
    HandFunction toLeft = functionOf(left);
    HandFunction toRight = right == null ? null : functionOf(right);
    if (toLeft != null || toRight != null) {
      result.maker = new HandFunction(operation, left, right, result, toLeft, toRight);
    }
    return result;
  }

  private static @Nullable HandFunction functionOf(HandTensor tensor) {
    if (tensor.kind == Tensor.Kind.PARAMETER) {
      return new HandFunction(null, tensor, null, null, null, null);
    }
    if (tensor.maker != null) {
      tensor.maker.owners++;
    }
    return tensor.maker;
  }

  private static @Nullable Matrix values(@Nullable HandTensor tensor) {
    return tensor == null ? null : tensor.values;
  }

  void release() {
    if (--owners == 0) {
      releaseSaved();
      release(toLeft);
      release(toRight);
    }
  }

  private static void release(@Nullable HandFunction function) {
    if (function != null) {
      function.release();
    }
  }

  /** Breaks the cycles of a tape that had no backward pass. Must be called before its release. */
  void breakCycles() {
    releaseSaved();
    if (toLeft != null) {
      toLeft.breakCycles();
    }
    if (toRight != null) {
      toRight.breakCycles();
    }
  }

  private void releaseSaved() {
    left = released(left);
    right = released(right);
    result = released(result);
    gradient = released(gradient);
  }

  private static @Nullable HandTensor released(@Nullable HandTensor tensor) {
    if (tensor != null) {
      tensor.release();
    }
    return null;
  }

  void receive(HandTensor part) {
    if (gradient == null) {
      gradient = part.retain();
    } else {
      gradient.values.add(part.values);
    }
  }

  void propagate(Collection<HandFunction> ready) {
    if (operation == null) {
      arrive();
    } else {
      var saved = new Operation.Saved(values(left), values(right), values(result));
      if (toLeft != null) {
        HandTensor part = HandTensor.temporary(gradient.memory, leftShape);
        operation.backwardLeft(saved, gradient.values, part.values);
        pass(part, toLeft, ready);
      }
      if (toRight != null) {
        HandTensor part = HandTensor.temporary(gradient.memory, rightShape);
        operation.backwardRight(saved, gradient.values, part.values);
        pass(part, toRight, ready);
      }
    }
    releaseSaved();
  }

  private static void pass(HandTensor part, HandFunction to, Collection<HandFunction> ready) {
    if (to.gradient == null) {
      ready.add(to);
    }
    to.receive(part);
    part.release();
  }

  private void arrive() {
    if (left.gradient == null) {
      left.gradient = gradient.retain();
    } else {
      left.gradient.values.add(gradient.values);
    }
  }
}
