package dev.lasso.samples.lox.code;

/** Operators on values of any kind. */
final class Choices {

  private Choices() {}

  /** {@code ==} or {@code !=}. Objects are compared by identity, so they may already be dead. */
  static final class Equal extends Node {
    private final Node left;
    private final Node right;
    private final boolean expected;

    Equal(Node left, Node right, boolean expected) {
      this.left = left;
      this.right = right;
      this.expected = expected;
    }

    @Override
    Object evaluate(Frame frame) {
      return Values.isEqual(left.evaluate(frame), right.evaluate(frame)) == expected;
    }

    @Override
    boolean isHeld() {
      return true;
    }

    @Override
    boolean isSideEffectFree() {
      return left.isSideEffectFree() && right.isSideEffectFree();
    }

    @Override
    LeftTemporaries leftTemporaries() {
      return allLeaveNothing(left, right) ? LeftTemporaries.NOTHING : LeftTemporaries.MORE;
    }
  }

  /** {@code and} or {@code or}. The left operand determines whether the right one is evaluated. */
  static final class Logical extends Node {
    private final Node left;
    private final Node right;
    private final boolean enough;

    Logical(Node left, Node right, boolean enough) {
      this.left = left;
      this.right = right;
      this.enough = enough;
    }

    @Override
    Object evaluate(Frame frame) {
      Object value = left.evaluate(frame);
      return Values.isTruthy(value) == enough ? value : right.evaluate(frame);
    }

    @Override
    boolean isHeld() {
      return left.isHeld() && right.isHeld();
    }

    @Override
    boolean isSideEffectFree() {
      return left.isSideEffectFree() && right.isSideEffectFree();
    }

    @Override
    LeftTemporaries leftTemporaries() {
      return allLeaveNothing(left, right) ? LeftTemporaries.NOTHING : LeftTemporaries.MORE;
    }
  }

  /** {@code !}. */
  static final class Not extends Node {
    private final Node operand;

    Not(Node operand) {
      this.operand = operand;
    }

    @Override
    Object evaluate(Frame frame) {
      return !Values.isTruthy(operand.evaluate(frame));
    }

    @Override
    boolean isHeld() {
      return true;
    }

    @Override
    boolean isSideEffectFree() {
      return operand.isSideEffectFree();
    }

    @Override
    LeftTemporaries leftTemporaries() {
      return operand.leftTemporaries() == LeftTemporaries.NOTHING
          ? LeftTemporaries.NOTHING
          : LeftTemporaries.MORE;
    }
  }

  /** Unary {@code -}. */
  static final class Negate extends Node {
    private final Node operand;
    private final int line;

    Negate(Node operand, int line) {
      this.operand = operand;
      this.line = line;
    }

    @Override
    Object evaluate(Frame frame) {
      if (operand.evaluate(frame) instanceof Double x) {
        return -x;
      }
      throw new LoxError(line, "Operand must be a number.");
    }

    @Override
    boolean isHeld() {
      return true;
    }

    @Override
    boolean isSideEffectFree() {
      return operand.isSideEffectFree();
    }

    @Override
    LeftTemporaries leftTemporaries() {
      return operand.leftTemporaries() == LeftTemporaries.MORE
          ? LeftTemporaries.MORE
          : LeftTemporaries.NOTHING;
    }
  }
}
