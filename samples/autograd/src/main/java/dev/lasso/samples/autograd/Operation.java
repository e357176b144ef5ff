package dev.lasso.samples.autograd;

import org.jspecify.annotations.Nullable;

/** An operation on one or two matrices, with its derivatives. Allocates nothing. */
enum Operation {
  /** The product of two matrices. */
  MATMUL(true, false) {
    @Override
    Shape shape(Shape left, @Nullable Shape right) {
      return new Shape(left.rows(), right.columns());
    }

    @Override
    void forward(Matrix left, @Nullable Matrix right, Matrix result) {
      Blas.BEST.multiply(left, false, right, false, result);
    }

    @Override
    void backwardLeft(Saved saved, Matrix gradient, Matrix result) {
      Blas.BEST.multiply(gradient, false, saved.right, true, result);
    }

    @Override
    void backwardRight(Saved saved, Matrix gradient, Matrix result) {
      Blas.BEST.multiply(saved.left, true, gradient, false, result);
    }
  },

  /** The sum of two matrices. The right one may be a single row, which is added to every row. */
  ADD(false, false) {
    @Override
    void forward(Matrix left, @Nullable Matrix right, Matrix result) {
      for (int row = 0; row < left.rows(); row++) {
        int from = right.rows() == 1 ? 0 : row * right.columns();
        int to = row * left.columns();
        for (int column = 0; column < left.columns(); column++) {
          result.set(to + column, left.get(to + column) + right.get(from + column));
        }
      }
    }

    @Override
    void backwardLeft(Saved saved, Matrix gradient, Matrix result) {
      result.values().copyFrom(gradient.values());
    }

    @Override
    void backwardRight(Saved saved, Matrix gradient, Matrix result) {
      result.fill(0);
      for (int i = 0; i < gradient.size(); i++) {
        int to = i % result.size();
        result.set(to, result.get(to) + gradient.get(i));
      }
    }
  },

  /** The element-wise product of two matrices. */
  MUL(true, false) {
    @Override
    void forward(Matrix left, @Nullable Matrix right, Matrix result) {
      for (int i = 0; i < result.size(); i++) {
        result.set(i, left.get(i) * right.get(i));
      }
    }

    @Override
    void backwardLeft(Saved saved, Matrix gradient, Matrix result) {
      forward(gradient, saved.right, result);
    }

    @Override
    void backwardRight(Saved saved, Matrix gradient, Matrix result) {
      forward(gradient, saved.left, result);
    }
  },

  /** Each value, or 0 if it is negative. */
  RELU(false, true) {
    @Override
    void forward(Matrix left, @Nullable Matrix right, Matrix result) {
      for (int i = 0; i < result.size(); i++) {
        result.set(i, Math.max(0, left.get(i)));
      }
    }

    @Override
    void backwardLeft(Saved saved, Matrix gradient, Matrix result) {
      for (int i = 0; i < result.size(); i++) {
        result.set(i, saved.result.get(i) > 0 ? gradient.get(i) : 0);
      }
    }
  },

  /** The mean cross entropy between the rows on the left and the classes on the right. */
  LOSS(true, false) {
    @Override
    Shape shape(Shape left, @Nullable Shape right) {
      return new Shape(1, 1);
    }

    @Override
    void forward(Matrix left, @Nullable Matrix right, Matrix result) {
      double sum = 0;
      for (int row = 0; row < left.rows(); row++) {
        double logOfSum = logOfSum(left, row);
        for (int i = row * left.columns(); i < (row + 1) * left.columns(); i++) {
          sum += right.get(i) * (logOfSum - left.get(i));
        }
      }
      result.set(0, (float) (sum / left.rows()));
    }

    @Override
    void backwardLeft(Saved saved, Matrix gradient, Matrix result) {
      Matrix left = saved.left;
      float scale = gradient.get(0) / left.rows();
      for (int row = 0; row < left.rows(); row++) {
        double logOfSum = logOfSum(left, row);
        for (int i = row * left.columns(); i < (row + 1) * left.columns(); i++) {
          double probability = Math.exp(left.get(i) - logOfSum);
          result.set(i, (float) (probability - saved.right.get(i)) * scale);
        }
      }
    }
  };

  /**
   * The inputs and the result that a function has saved; null if its operation does not need them.
   */
  record Saved(@Nullable Matrix left, @Nullable Matrix right, @Nullable Matrix result) {}

  /** True if the backward pass needs the inputs. */
  final boolean savesInputs;

  /** True if the backward pass needs the result. */
  final boolean savesResult;

  Operation(boolean savesInputs, boolean savesResult) {
    this.savesInputs = savesInputs;
    this.savesResult = savesResult;
  }

  /** Returns the shape of the result. */
  Shape shape(Shape left, @Nullable Shape right) {
    return left;
  }

  /** Overwrites {@code result}; {@code right} is null if there is one input. */
  abstract void forward(Matrix left, @Nullable Matrix right, Matrix result);

  /** Overwrites {@code result} with the gradient of the left input. */
  abstract void backwardLeft(Saved saved, Matrix gradient, Matrix result);

  /** Overwrites {@code result} with the gradient of the right input. */
  void backwardRight(Saved saved, Matrix gradient, Matrix result) {
    throw new UnsupportedOperationException(this + " has no gradient on the right.");
  }

  private static double logOfSum(Matrix matrix, int row) {
    float largest = matrix.get(row * matrix.columns() + matrix.largest(row));
    double sum = 0;
    for (int column = 0; column < matrix.columns(); column++) {
      sum += Math.exp(matrix.get(row * matrix.columns() + column) - largest);
    }
    return largest + Math.log(sum);
  }
}
