package dev.lasso.samples.autograd;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the tape. It owns the functions that receive its gradients. Until it has passed the
 * gradients on, it also owns the tensors that it needs to compute them. One of these may be its own
 * result.
 */
@GcContainer
abstract class Function extends GcObject {

  private static long count;

  final long number = count++;
  final @Nullable Operation operation; // null for a parameter, where the tape ends
  final Shape leftShape;
  final @Nullable Shape rightShape;

  @SuppressWarnings("OwnershipCycle") // refers only to older functions, so never a cycle
  @Owned
  @Nullable Function toLeft;

  @SuppressWarnings("OwnershipCycle")
  @Owned
  @Nullable Function toRight;

  @Owned @Nullable Tensor left;
  @Owned @Nullable Tensor right;
  @Owned @Nullable Tensor result; // a cycle
  @Owned @Nullable Tensor gradient; // of the result, as received so far

  Function(
      @Nullable Operation operation,
      Tensor left,
      @Nullable Tensor right,
      @Nullable Tensor result,
      @Nullable Function toLeft,
      @Nullable Function toRight) {
    this.operation = operation;
    this.toLeft = toLeft;
    this.toRight = toRight;
    leftShape = left.shape;
    rightShape = right == null ? null : right.shape;
    if (operation == null || operation.savesInputs) {
      this.left = left;
      this.right = right;
    }
    if (operation != null && operation.savesResult) {
      this.result = result;
    }
  }

  abstract void setLeft(@Nullable Tensor left);

  abstract void setRight(@Nullable Tensor right);

  abstract void setResult(@Nullable Tensor result);

  abstract void setGradient(@Nullable Tensor gradient);

  /** Computes a result, and puts it on the tape if it depends on a parameter. */
  static Tensor apply(Operation operation, Tensor left, @Nullable Tensor right) {
    GcScope scope = GcScope.current();
    Shape shape = operation.shape(left.shape, right == null ? null : right.shape);
    Tensor result = GcTensor.create(scope, left.malloc, shape, Tensor.Kind.VALUE);
    operation.forward(left.values(), values(right), result.values());
    long mark = scope.mark();
    Function toLeft = functionOf(scope, left);
    Function toRight = right == null ? null : functionOf(scope, right);
    if (toLeft != null || toRight != null) {
      result.setMaker(GcFunction.create(scope, operation, left, right, result, toLeft, toRight));
      scope.rewind(mark);
    }
    return result;
  }

  private static @Nullable Function functionOf(GcScope scope, Tensor tensor) {
    return tensor.kind == Tensor.Kind.PARAMETER
        ? GcFunction.create(scope, null, tensor, null, null, null, null)
        : tensor.maker;
  }

  private static @Nullable Matrix values(@Nullable Tensor tensor) {
    return tensor == null ? null : tensor.values();
  }

  /** Adds to the gradient of the result. */
  final void receive(Tensor part) {
    if (gradient == null) {
      setGradient(part);
    } else {
      gradient.values().add(part.values());
    }
  }

  /** Passes the gradient on to the inputs, and releases the tensors that this needed. */
  final void propagate(GcScope scope, Collection<Function> ready) {
    if (operation == null) {
      arrive();
    } else {
      long mark = scope.mark();
      var saved = new Operation.Saved(values(left), values(right), values(result));
      if (toLeft != null) {
        Tensor part = GcTensor.create(scope, gradient.malloc, leftShape, Tensor.Kind.VALUE);
        operation.backwardLeft(saved, gradient.values(), part.values());
        pass(part, toLeft, ready);
      }
      if (toRight != null) {
        Tensor part = GcTensor.create(scope, gradient.malloc, rightShape, Tensor.Kind.VALUE);
        operation.backwardRight(saved, gradient.values(), part.values());
        pass(part, toRight, ready);
      }
      scope.rewind(mark);
    }
    setLeft(null);
    setRight(null);
    setResult(null);
    setGradient(null);
  }

  private static void pass(Tensor part, Function to, Collection<Function> ready) {
    if (to.gradient == null) {
      ready.add(to);
    }
    to.receive(part);
  }

  private void arrive() {
    if (left.gradient == null) {
      left.setGradient(gradient);
    } else {
      left.gradient.values().add(gradient.values());
    }
  }
}
