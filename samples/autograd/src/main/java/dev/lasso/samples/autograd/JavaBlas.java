package dev.lasso.samples.autograd;

/** Multiplies in plain Java. */
final class JavaBlas implements Blas {

  @Override
  public void multiply(
      Matrix left, boolean leftTurned, Matrix right, boolean rightTurned, Matrix result) {
    int inner = leftTurned ? left.rows() : left.columns();
    int leftRow = leftTurned ? 1 : left.columns();
    int leftColumn = leftTurned ? left.columns() : 1;
    if (rightTurned) {
      byDots(left, leftRow, leftColumn, right, inner, result);
    } else {
      byRows(left, leftRow, leftColumn, right, inner, result);
    }
  }

  private static void byRows(
      Matrix left, int leftRow, int leftColumn, Matrix right, int inner, Matrix result) {
    int columns = result.columns();
    result.fill(0);
    for (int row = 0; row < result.rows(); row++) {
      for (int i = 0; i < inner; i++) {
        float factor = left.get(row * leftRow + i * leftColumn);
        int to = row * columns;
        int from = i * columns;
        for (int column = 0; column < columns; column++) {
          result.set(to + column, result.get(to + column) + factor * right.get(from + column));
        }
      }
    }
  }

  private static void byDots(
      Matrix left, int leftRow, int leftColumn, Matrix right, int inner, Matrix result) {
    for (int row = 0; row < result.rows(); row++) {
      for (int column = 0; column < result.columns(); column++) {
        float sum = 0;
        for (int i = 0; i < inner; i++) {
          sum += left.get(row * leftRow + i * leftColumn) * right.get(column * inner + i);
        }
        result.set(row * result.columns() + column, sum);
      }
    }
  }

  @Override
  public String name() {
    return "plain Java";
  }
}
