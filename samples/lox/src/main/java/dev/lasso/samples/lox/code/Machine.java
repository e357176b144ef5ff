package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.GrowableSlots;
import dev.lasso.samples.lox.objects.LoxFunction;
import dev.lasso.samples.lox.objects.Memory;
import java.io.PrintStream;
import java.util.Objects;

/** The state shared by all nodes of a program: the memory, the variables, and the output. */
public final class Machine {

  final Memory memory;
  final GrowableSlots globals;
  final GrowableSlots locals;
  final PrintStream out;
  private int top;

  /**
   * Creates a machine.
   *
   * @param memory creates all objects
   * @param out receives the output of programs
   */
  public Machine(Memory memory, PrintStream out) {
    this.memory = memory;
    this.globals = memory.globals();
    this.locals = memory.locals();
    this.out = out;
  }

  /** Returns the index at which the next call's counted variables start. */
  int top() {
    return top;
  }

  /** Marks the temporaries, unless already done, if the call will leave some. */
  void mark(Frame frame, FunctionCode code) {
    if (code.leavesTemporaries && frame.mark == Memory.UNMARKED) {
      frame.mark = memory.mark();
    }
  }

  /**
   * Runs a function with its frame, which must be marked if the call leaves temporaries. Of these,
   * only the result is left.
   *
   * @return the result, a temporary of its own, unless it is the {@code this} of an initializer
   *     that needed no mark
   */
  Object run(LoxFunction function, FunctionCode code, Frame frame) {
    Object returned = code.run(frame, function.closure());
    Object result = code.initializer ? Objects.requireNonNull(frame.slots[0]) : returned;
    if (frame.mark != Memory.UNMARKED) {
      memory.rewind(frame.mark, result);
    }
    return result;
  }

  /** Owns a value until the call is popped, if the value is counted. */
  void keep(Object value) {
    if (memory.isCounted(value)) {
      locals.set(push(1), value);
    }
  }

  /** Makes room for the counted variables of a call, and returns the index of the first. */
  int push(int count) {
    int base = top;
    locals.ensure(base + count);
    top = base + count;
    return base;
  }

  /** Releases all counted variables and kept values from {@code base} on. */
  void pop(int base) {
    while (top > base) {
      int last = top - 1;
      if (locals.get(last) != null) {
        locals.set(last, null); // code run by this release has its variables above
      }
      top = last;
    }
  }
}
