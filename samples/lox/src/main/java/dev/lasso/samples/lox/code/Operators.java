package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.syntax.Token;
import dev.lasso.samples.lox.syntax.TokenType;

/** The operators. The values of all except {@code and} and {@code or} are plain data. */
final class Operators {

  private Operators() {}

  static Node binary(Token operator, Node left, Node right) {
    int line = operator.line();
    return switch (operator.type()) {
      case PLUS -> new Add(left, right, line);
      case MINUS -> new Subtract(left, right, line);
      case STAR -> new Multiply(left, right, line);
      case SLASH -> new Divide(left, right, line);
      case GREATER -> new Greater(left, right, line);
      case GREATER_EQUAL -> new GreaterEqual(left, right, line);
      case LESS -> new Less(left, right, line);
      case LESS_EQUAL -> new LessEqual(left, right, line);
      case EQUAL_EQUAL -> new Choices.Equal(left, right, true);
      case BANG_EQUAL -> new Choices.Equal(left, right, false);
      default -> throw new IllegalArgumentException(operator.toString());
    };
  }

  static Node logical(Token operator, Node left, Node right) {
    return new Choices.Logical(left, right, operator.type() == TokenType.OR);
  }

  static Node unary(Token operator, Node operand) {
    return operator.type() == TokenType.BANG
        ? new Choices.Not(operand)
        : new Choices.Negate(operand, operator.line());
  }

  /** An operator on numbers or strings. If it has a value, neither operand was an object. */
  private abstract static class Arithmetic extends Node {
    final Node left;
    final Node right;
    final int line;

    Arithmetic(Node left, Node right, int line) {
      this.left = left;
      this.right = right;
      this.line = line;
    }

    @Override
    final boolean isHeld() {
      return true;
    }

    @Override
    final boolean isSideEffectFree() {
      return left.isSideEffectFree() && right.isSideEffectFree();
    }

    @Override
    final LeftTemporaries leftTemporaries() {
      boolean more =
          left.leftTemporaries() == LeftTemporaries.MORE
              || right.leftTemporaries() == LeftTemporaries.MORE;
      return more ? LeftTemporaries.MORE : LeftTemporaries.NOTHING;
    }

    final LoxError notNumbers() {
      return new LoxError(line, "Operands must be numbers.");
    }
  }

  private static final class Add extends Arithmetic {
    Add(Node left, Node right, int line) {
      super(left, right, line);
    }

    @Override
    Object evaluate(Frame frame) {
      Object a = left.evaluate(frame);
      Object b = right.evaluate(frame);
      if (a instanceof Double x && b instanceof Double y) {
        return x + y;
      }
      if (a instanceof String x && b instanceof String y) {
        return x + y;
      }
      throw new LoxError(line, "Operands must be two numbers or two strings.");
    }
  }

  private static final class Subtract extends Arithmetic {
    Subtract(Node left, Node right, int line) {
      super(left, right, line);
    }

    @Override
    Object evaluate(Frame frame) {
      Object a = left.evaluate(frame);
      Object b = right.evaluate(frame);
      if (a instanceof Double x && b instanceof Double y) {
        return x - y;
      }
      throw notNumbers();
    }
  }

  private static final class Multiply extends Arithmetic {
    Multiply(Node left, Node right, int line) {
      super(left, right, line);
    }

    @Override
    Object evaluate(Frame frame) {
      Object a = left.evaluate(frame);
      Object b = right.evaluate(frame);
      if (a instanceof Double x && b instanceof Double y) {
        return x * y;
      }
      throw notNumbers();
    }
  }

  private static final class Divide extends Arithmetic {
    Divide(Node left, Node right, int line) {
      super(left, right, line);
    }

    @Override
    Object evaluate(Frame frame) {
      Object a = left.evaluate(frame);
      Object b = right.evaluate(frame);
      if (a instanceof Double x && b instanceof Double y) {
        return x / y;
      }
      throw notNumbers();
    }
  }

  private static final class Less extends Arithmetic {
    Less(Node left, Node right, int line) {
      super(left, right, line);
    }

    @Override
    Object evaluate(Frame frame) {
      Object a = left.evaluate(frame);
      Object b = right.evaluate(frame);
      if (a instanceof Double x && b instanceof Double y) {
        return x < y;
      }
      throw notNumbers();
    }
  }

  private static final class LessEqual extends Arithmetic {
    LessEqual(Node left, Node right, int line) {
      super(left, right, line);
    }

    @Override
    Object evaluate(Frame frame) {
      Object a = left.evaluate(frame);
      Object b = right.evaluate(frame);
      if (a instanceof Double x && b instanceof Double y) {
        return x <= y;
      }
      throw notNumbers();
    }
  }

  private static final class Greater extends Arithmetic {
    Greater(Node left, Node right, int line) {
      super(left, right, line);
    }

    @Override
    Object evaluate(Frame frame) {
      Object a = left.evaluate(frame);
      Object b = right.evaluate(frame);
      if (a instanceof Double x && b instanceof Double y) {
        return x > y;
      }
      throw notNumbers();
    }
  }

  private static final class GreaterEqual extends Arithmetic {
    GreaterEqual(Node left, Node right, int line) {
      super(left, right, line);
    }

    @Override
    Object evaluate(Frame frame) {
      Object a = left.evaluate(frame);
      Object b = right.evaluate(frame);
      if (a instanceof Double x && b instanceof Double y) {
        return x >= y;
      }
      throw notNumbers();
    }
  }
}
