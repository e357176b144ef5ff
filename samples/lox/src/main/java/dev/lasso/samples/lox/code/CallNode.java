package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.BoundMethod;
import dev.lasso.samples.lox.objects.LoxClass;
import dev.lasso.samples.lox.objects.LoxFunction;
import dev.lasso.samples.lox.objects.LoxInstance;
import dev.lasso.samples.lox.objects.Memory;
import dev.lasso.samples.lox.objects.Native;
import org.jspecify.annotations.Nullable;

/**
 * A call. Arguments, receiver and what else the call needs are temporaries until it ends, and so is
 * all that it makes; of these the result alone is left.
 */
abstract class CallNode extends Node {

  final Machine machine;
  final Memory memory;
  final int line;
  private final Node[] arguments;

  /** Which arguments have to become temporaries. */
  private final boolean[] keeps;

  /** Whether no argument runs anything that may let go of what was read before. */
  final boolean quietArguments;

  CallNode(Machine machine, Node[] arguments, int line) {
    this.machine = machine;
    this.memory = machine.memory;
    this.arguments = arguments;
    this.line = line;
    keeps = new boolean[arguments.length];
    boolean quiet = true;
    for (int i = 0; i < arguments.length; i++) {
      keeps[i] = !arguments[i].isHeld();
      quiet &= arguments[i].isQuiet();
    }
    quietArguments = quiet;
  }

  @Override
  final Object evaluate(Frame frame) {
    long mark = memory.mark();
    try {
      return call(frame, mark);
    } catch (StackOverflowError _) {
      // The program has a bigger problem than the heap, which repairs what was interrupted.
      throw new LoxError(line, "Stack overflow.");
    }
  }

  /** Makes the call, and goes back to the mark. */
  abstract Object call(Frame frame, long mark);

  @Override
  final boolean isHeld() {
    return true;
  }

  @Override
  final boolean isFresh() {
    return true;
  }

  @Override
  final Leaves leaves() {
    return Leaves.VALUE;
  }

  /** The arguments, in what is to be the frame of the function: the first place is left free. */
  private @Nullable Object[] arguments(Frame frame, int slots) {
    @Nullable Object[] values = new Object[Math.max(slots, arguments.length + 1)];
    for (int i = 0; i < arguments.length; i++) {
      Object value = arguments[i].evaluate(frame);
      if (keeps[i]) {
        memory.keep(value);
      }
      values[i + 1] = value;
    }
    return values;
  }

  /** Calls a function, which is held if it needs to be. */
  final Object call(LoxFunction function, @Nullable Object self, Frame frame, long mark) {
    FunctionCode code = (FunctionCode) function.code();
    @Nullable Object[] slots = arguments(frame, code.slots);
    slots[0] = self;
    checkArity(code.arity);
    return machine.run(function, code, slots, mark);
  }

  /** Calls any value; what is needed of it is made a temporary, unless it is held. */
  final Object callValue(Object callee, boolean held, Frame frame, long mark) {
    return switch (callee) {
      case LoxFunction function -> {
        if (!held && (function.closure() != null || !quietArguments)) {
          memory.keep(function); // without variables around it, only its code is needed
        }
        yield call(function, null, frame, mark);
      }
      case LoxClass loxClass -> {
        if (!held && !quietArguments) {
          memory.keep(loxClass); // until its instance owns it
        }
        yield instantiate(loxClass, frame, mark);
      }
      case BoundMethod bound -> {
        LoxInstance receiver = bound.receiver();
        LoxFunction method = bound.method();
        memory.keep(receiver); // owns its class, and so the method
        yield call(method, receiver, frame, mark);
      }
      case Native function -> {
        arguments(frame, 0);
        checkArity(0);
        yield memory.rewind(mark, function.body().get());
      }
      default -> {
        arguments(frame, 0);
        throw new LoxError(line, "Can only call functions and classes.");
      }
    };
  }

  private Object instantiate(LoxClass loxClass, Frame frame, long mark) {
    int initializer = loxClass.layout().initializer();
    if (initializer < 0) {
      arguments(frame, 0);
      checkArity(0);
      return memory.rewind(mark, memory.instance(loxClass));
    }
    LoxFunction method = loxClass.method(initializer);
    FunctionCode code = (FunctionCode) method.code();
    @Nullable Object[] slots = arguments(frame, code.slots);
    checkArity(code.arity);
    slots[0] = memory.instance(loxClass);
    return machine.run(method, code, slots, mark);
  }

  private void checkArity(int arity) {
    if (arguments.length != arity) {
      throw new LoxError(
          line, "Expected " + arity + " arguments but got " + arguments.length + ".");
    }
  }
}
