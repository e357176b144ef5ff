package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.LoxFunction;
import dev.lasso.samples.lox.objects.Memory;
import dev.lasso.samples.lox.objects.Room;
import java.io.PrintStream;
import java.util.Objects;

/** What all nodes of a program share: the memory, the room for counted variables, the output. */
public final class Machine {

  final Memory memory;
  final Room globals;
  final Room locals;
  final PrintStream out;
  private int top;

  /**
   * Makes a machine.
   *
   * @param memory for all objects
   * @param out what is printed to
   */
  public Machine(Memory memory, PrintStream out) {
    this.memory = memory;
    this.globals = memory.globals();
    this.locals = memory.locals();
    this.out = out;
  }

  /** Where the next call's counted variables will be. */
  int top() {
    return top;
  }

  /** Marks the temporaries of now if the call is going to leave some. */
  void mark(Frame frame, FunctionCode code) {
    if (code.leaves && frame.mark == Memory.UNMARKED) {
      frame.mark = memory.mark();
    }
  }

  /**
   * Runs a function with its frame, which is marked.
   *
   * @return the result, a temporary of its own, unless it is the {@code this} of an initializer
   *     that needed no mark; no other temporary of the call is left
   */
  Object run(LoxFunction function, FunctionCode code, Frame frame) {
    Object returned = code.run(frame, function.closure());
    Object result = code.initializer ? Objects.requireNonNull(frame.slots[0]) : returned;
    if (frame.mark != Memory.UNMARKED) {
      memory.rewind(frame.mark, result);
    }
    return result;
  }

  /** Owns a value until the call is popped, if that is needed. */
  void keep(Object value) {
    if (memory.isCounted(value)) {
      locals.set(push(1), value);
    }
  }

  /** Makes room for the counted variables of a call; returns where they are. */
  int push(int count) {
    int base = top;
    locals.ensure(base + count);
    top = base + count;
    return base;
  }

  /** Lets go of what was kept, and of the counted variables, from {@code base} on. */
  void pop(int base) {
    while (top > base) {
      int last = top - 1;
      if (locals.get(last) != null) {
        locals.set(last, null); // code that this runs has its variables above
      }
      top = last;
    }
  }
}
