package dev.lasso.samples.lox.code;

/** An assignment to a variable or a field. */
abstract class Store extends Node {

  /**
   * Assigns as {@link #evaluate} does, but returns no value, so that a fresh value can be moved.
   */
  abstract void perform(Frame frame);

  /** Returns which temporaries {@link #perform} leaves. */
  abstract LeftTemporaries leftByPerform();

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
    LeftTemporaries leftTemporaries() {
      return value.leftTemporaries();
    }

    @Override
    LeftTemporaries leftByPerform() {
      return moves ? LeftTemporaries.NOTHING : value.leftTemporaries();
    }
  }
}
