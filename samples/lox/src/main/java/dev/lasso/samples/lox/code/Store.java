package dev.lasso.samples.lox.code;

/** An assignment, to a variable or a field. */
abstract class Store extends Node {

  /** Does the same as {@link #evaluate} and needs no value: a fresh one is moved. */
  abstract void perform(Frame frame);

  /** What is left behind by {@link #perform}. */
  abstract Leaves leavesPerformed();

  /** An assignment to a variable. */
  static final class Variable extends Store {
    private final Place place;
    private final Node value;
    private final boolean moves;

    Variable(Place place, Node value) {
      this.place = place;
      this.value = value;
      moves = value.isFresh();
    }

    @Override
    Object evaluate(Frame frame) {
      Object v = value.evaluate(frame);
      place.set(frame, v);
      return v;
    }

    @Override
    void perform(Frame frame) {
      Object v = value.evaluate(frame);
      if (moves) {
        place.move(frame, v);
      } else {
        place.set(frame, v);
      }
    }

    @Override
    boolean isHeld() {
      return value.isHeld();
    }

    @Override
    Leaves leaves() {
      return value.leaves();
    }

    @Override
    Leaves leavesPerformed() {
      return moves ? Leaves.NOTHING : value.leaves();
    }
  }
}
