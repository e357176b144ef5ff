package dev.lasso.samples.lox.code;

/** An executable expression. */
abstract class Node {

  /** The temporaries that the evaluation of a node leaves. */
  enum LeftTemporaries {
    /** None. */
    NOTHING,
    /** Only the value, if it is an object. */
    VALUE,
    /** Possibly others. */
    MORE
  }

  /**
   * Evaluates the expression.
   *
   * @return the value, borrowed from a temporary, or from a variable that may release it
   */
  abstract Object evaluate(Frame frame);

  /**
   * Returns whether the value lives until its block ends, whatever code runs in between: it is a
   * temporary, or in a variable that does not change, or not an object at all. Any other value must
   * be made a temporary before code runs that may release it.
   */
  boolean isHeld() {
    return false;
  }

  /**
   * Returns whether evaluating this node neither creates nor releases objects, so that no borrowed
   * value dies meanwhile.
   */
  boolean isSideEffectFree() {
    return false;
  }

  /** Returns which temporaries an evaluation leaves. */
  LeftTemporaries leftTemporaries() {
    return isSideEffectFree() ? LeftTemporaries.NOTHING : LeftTemporaries.MORE;
  }

  /**
   * Returns whether the value, if it is an object, is a temporary of its own. A variable can then
   * take it over.
   */
  boolean isFresh() {
    return false;
  }

  static boolean allLeaveNothing(Node... nodes) {
    for (Node node : nodes) {
      if (node.leftTemporaries() != LeftTemporaries.NOTHING) {
        return false;
      }
    }
    return true;
  }
}
