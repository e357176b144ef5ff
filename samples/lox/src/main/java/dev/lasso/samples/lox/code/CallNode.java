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
 * all that it makes; of these the result alone is left. A call that needs no temporary, as that of
 * a function of numbers, does not mark.
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

  /** Whether evaluating what is called and the arguments leaves something. */
  private final boolean marksFirst;

  CallNode(Machine machine, @Nullable Node callee, Node[] arguments, int line) {
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
    marksFirst = !leaveNothing(arguments) || (callee != null && callee.leaves() != Leaves.NOTHING);
  }

  @Override
  final Object evaluate(Frame frame) {
    int top = machine.top();
    long mark = marksFirst ? memory.mark() : Memory.UNMARKED;
    try {
      Object result = call(frame, mark);
      if (machine.top() != top) {
        machine.pop(top); // after the result has become a temporary
      }
      return result;
    } catch (StackOverflowError _) {
      // The program has a bigger problem than the heap, which repairs what was interrupted.
      throw new LoxError(line, "Stack overflow.");
    }
  }

  /** Makes the call; nothing but the result is left of the temporaries since the mark. */
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

  /** The frame of the call, with the arguments; the place of {@code this} is left free. */
  private Frame arguments(Frame frame, int slots, long mark) {
    Frame called = new Frame(new @Nullable Object[Math.max(slots, arguments.length + 1)], mark);
    for (int i = 0; i < arguments.length; i++) {
      Object value = arguments[i].evaluate(frame);
      if (keeps[i]) {
        machine.keep(value);
      }
      called.slots[i + 1] = value;
    }
    return called;
  }

  /** Calls a function, which is held if it needs to be. */
  final Object call(LoxFunction function, @Nullable Object self, Frame frame, long mark) {
    FunctionCode code = (FunctionCode) function.code();
    Frame called = arguments(frame, code.slots, mark);
    called.slots[0] = self;
    checkArity(code.arity);
    machine.mark(called, code);
    Object result = machine.run(function, code, called);
    if (code.initializer && called.mark == Memory.UNMARKED) {
      memory.keep(result);
    }
    return result;
  }

  /** Calls any value; what is needed of it is made a temporary, unless it is held. */
  final Object callValue(Object callee, boolean held, Frame frame, long mark) {
    return switch (callee) {
      case LoxFunction function -> {
        // Without variables around it, only its code is needed.
        if (!held && (function.closure() != null || !quietArguments)) {
          machine.keep(function);
        }
        yield call(function, null, frame, mark);
      }
      case LoxClass loxClass -> {
        if (!held && !quietArguments) {
          machine.keep(loxClass); // until its instance owns it
        }
        yield instantiate(loxClass, frame, mark);
      }
      case BoundMethod bound -> {
        LoxInstance receiver = bound.receiver();
        LoxFunction method = bound.method();
        machine.keep(receiver); // owns its class, and so the method
        yield call(method, receiver, frame, mark);
      }
      case Native function -> {
        Frame called = arguments(frame, 0, mark);
        checkArity(0);
        Object result = function.body().get();
        if (called.mark != Memory.UNMARKED) {
          memory.rewind(called.mark);
        }
        yield result;
      }
      default -> {
        arguments(frame, 0, mark);
        throw new LoxError(line, "Can only call functions and classes.");
      }
    };
  }

  private Object instantiate(LoxClass loxClass, Frame frame, long mark) {
    int initializer = loxClass.layout().initializer();
    if (initializer < 0) {
      Frame called = arguments(frame, 0, mark);
      checkArity(0);
      LoxInstance instance = memory.instance(loxClass);
      return called.mark == Memory.UNMARKED ? instance : memory.rewind(called.mark, instance);
    }
    LoxFunction method = loxClass.method(initializer);
    FunctionCode code = (FunctionCode) method.code();
    Frame called = arguments(frame, code.slots, mark);
    checkArity(code.arity);
    machine.mark(called, code);
    called.slots[0] = memory.instance(loxClass);
    return machine.run(method, code, called);
  }

  private void checkArity(int arity) {
    if (arguments.length != arity) {
      throw new LoxError(
          line, "Expected " + arity + " arguments but got " + arguments.length + ".");
    }
  }
}
