package dev.lasso.samples.lox.code;

/** An expression that runs. */
abstract class Node {

  /** The temporaries that are left when a node has been evaluated. */
  enum Leaves {
    /** None. */
    NOTHING,
    /** None but the value, if that is an object. */
    VALUE,
    /** Perhaps others. */
    MORE
  }

  /**
   * Evaluates the expression.
   *
   * @return the value, borrowed: from a temporary, or from a variable that may let go of it
   */
  abstract Object evaluate(Frame frame);

  /**
   * Whether the value lives until its block ends, whatever runs meanwhile: it is a temporary, in a
   * variable that does not change, or no object at all. Any other must be made a temporary before
   * something runs that may let go of it.
   */
  boolean isHeld() {
    return false;
  }

  /** Whether evaluating it makes and lets go of nothing, so that no borrowed value dies of it. */
  boolean isQuiet() {
    return false;
  }

  /** What is left behind. */
  Leaves leaves() {
    return isQuiet() ? Leaves.NOTHING : Leaves.MORE;
  }

  /** Whether the value, if it is an object, is a temporary of its own: a variable can take over. */
  boolean isFresh() {
    return false;
  }

  static boolean leaveNothing(Node... nodes) {
    for (Node node : nodes) {
      if (node.leaves() != Leaves.NOTHING) {
        return false;
      }
    }
    return true;
  }
}
