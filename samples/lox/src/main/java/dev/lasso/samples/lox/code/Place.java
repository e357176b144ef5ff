package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.GrowableSlots;
import dev.lasso.samples.lox.syntax.Token;
import org.jspecify.annotations.Nullable;

/** A variable that owns its value. */
abstract class Place {

  /** Sets the variable to {@code value}. */
  abstract void set(Frame frame, Object value);

  /** Sets the variable to {@code value}, a fresh temporary, which moves into the variable. */
  abstract void move(Frame frame, Object value);

  static final class Counted extends Place {
    private final GrowableSlots locals;
    private final int index;

    Counted(Machine machine, int index) {
      locals = machine.locals;
      this.index = index;
    }

    @Override
    void set(Frame frame, Object value) {
      locals.set(frame.base + index, value);
    }

    @Override
    void move(Frame frame, Object value) {
      locals.move(frame.base + index, value);
    }
  }

  static final class Shared extends Place {
    private final int depth;
    private final int index;

    Shared(int depth, int index) {
      this.depth = depth;
      this.index = index;
    }

    @Override
    void set(Frame frame, Object value) {
      Reads.environment(frame, depth).set(index, value);
    }

    @Override
    void move(Frame frame, Object value) {
      Reads.environment(frame, depth).move(index, value);
    }
  }

  static final class Global extends Place {
    private final GrowableSlots globals;
    private final int index;

    /** The name, if the variable must already be defined; otherwise null. */
    private final @Nullable Token assigned;

    Global(Machine machine, int index, @Nullable Token assigned) {
      globals = machine.globals;
      this.index = index;
      this.assigned = assigned;
    }

    @Override
    void set(Frame frame, Object value) {
      check();
      globals.set(index, value);
    }

    @Override
    void move(Frame frame, Object value) {
      check();
      globals.move(index, value);
    }

    private void check() {
      if (assigned != null && globals.get(index) == null) {
        throw Reads.undefined(assigned);
      }
    }
  }
}
