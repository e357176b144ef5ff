package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.Environment;
import dev.lasso.samples.lox.objects.GrowableSlots;
import dev.lasso.samples.lox.syntax.Token;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Literals, and reads of variables. */
final class Reads {

  private Reads() {}

  /** A node that runs no other code. */
  abstract static class SideEffectFree extends Node {
    @Override
    final boolean isSideEffectFree() {
      return true;
    }
  }

  static final class Literal extends SideEffectFree {
    private final Object value;

    Literal(Object value) {
      this.value = value;
    }

    @Override
    Object evaluate(Frame frame) {
      return value;
    }

    @Override
    boolean isHeld() {
      return true;
    }
  }

  /** A held variable, or {@code this}. */
  static final class Held extends SideEffectFree {
    private final int index;

    Held(int index) {
      this.index = index;
    }

    @Override
    Object evaluate(Frame frame) {
      return Objects.requireNonNull(frame.slots[index]);
    }

    @Override
    boolean isHeld() {
      return true;
    }
  }

  static final class Counted extends SideEffectFree {
    private final GrowableSlots locals;
    private final int index;

    Counted(Machine machine, int index) {
      locals = machine.locals;
      this.index = index;
    }

    @Override
    Object evaluate(Frame frame) {
      return Objects.requireNonNull(locals.get(frame.base + index));
    }
  }

  static final class Shared extends SideEffectFree {
    private final int depth;
    private final int index;
    private final boolean assigned;

    Shared(int depth, Local local) {
      this.depth = depth;
      index = local.index;
      assigned = local.assigned;
    }

    @Override
    Object evaluate(Frame frame) {
      return Objects.requireNonNull(environment(frame, depth).get(index));
    }

    @Override
    boolean isHeld() {
      return !assigned; // a call holds its function, which owns the environment
    }
  }

  static final class Global extends SideEffectFree {
    private final GrowableSlots globals;
    private final int index;
    private final Token name;

    Global(Machine machine, int index, Token name) {
      globals = machine.globals;
      this.index = index;
      this.name = name;
    }

    @Override
    Object evaluate(Frame frame) {
      Object value = globals.get(index);
      if (value == null) {
        throw undefined(name);
      }
      return value;
    }
  }

  static LoxError undefined(Token name) {
    return new LoxError(name.line(), "Undefined variable '" + name.lexeme() + "'.");
  }

  static Environment environment(Frame frame, int depth) {
    @Nullable Environment environment = frame.environment;
    for (int i = 0; i < depth; i++) {
      environment = Objects.requireNonNull(environment).enclosing();
    }
    return Objects.requireNonNull(environment);
  }
}
