package dev.lasso.samples.lox.code;

/** A call of a value. */
final class Call extends CallNode {

  private final Node callee;

  Call(Machine machine, Node callee, Node[] arguments, int line) {
    super(machine, callee, arguments, line);
    this.callee = callee;
  }

  @Override
  Object call(Frame frame, long mark) {
    return callValue(callee.evaluate(frame), callee.isHeld(), frame, mark);
  }
}
