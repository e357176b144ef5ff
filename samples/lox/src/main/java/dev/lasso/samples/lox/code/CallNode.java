package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.BoundMethod;
import dev.lasso.samples.lox.objects.LoxClass;
import dev.lasso.samples.lox.objects.LoxFunction;
import dev.lasso.samples.lox.objects.LoxInstance;
import dev.lasso.samples.lox.objects.Memory;
import dev.lasso.samples.lox.objects.Native;
import org.jspecify.annotations.Nullable;

/**
 * A call. Its receiver, its arguments and all objects created during the call are temporaries until
 * it ends; then only the result is left. A call that needs no temporaries, for example of a
 * function of numbers, sets no mark.
 */
abstract class CallNode extends Node {

  final Machine machine;
  final Memory memory;
  final int line;
  private final Node[] arguments;

  /** For each argument, whether it has to be kept alive. */
  private final boolean[] keeps;

  /** True if evaluating the arguments releases nothing, so that a value read before stays alive. */
  final boolean sideEffectFreeArguments;

  /** True if evaluating the callee and the arguments leaves temporaries. */
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
      quiet &= arguments[i].isSideEffectFree();
    }
    sideEffectFreeArguments = quiet;
    marksFirst =
        !allLeaveNothing(arguments)
            || (callee != null && callee.leftTemporaries() != LeftTemporaries.NOTHING);
  }

  @Override
  final Object evaluate(Frame frame) {
    int top = machine.top();
    long mark = marksFirst ? memory.mark() : Memory.UNMARKED;
    try {
      Object result = call(frame, mark);
      if (machine.top() != top) {
        machine.pop(top); // only once the result is a temporary
      }
      return result;
    } catch (StackOverflowError _) {
      // The heap recovers from the interrupted operation by itself. Only the program has failed.
      throw new LoxError(line, "Stack overflow.");
    }
  }

  /** Performs the call. Afterwards, the result is the only temporary left since the mark. */
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
  final LeftTemporaries leftTemporaries() {
    return LeftTemporaries.VALUE;
  }

  /** Creates the frame of the call, with the arguments. The slot of {@code this} is left empty. */
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

  /** Calls a function. The caller must keep it alive if necessary. */
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

  /**
   * Calls a value of any kind. Unless the value is held, keeps the parts of it that the call needs.
   */
  final Object callValue(Object callee, boolean held, Frame frame, long mark) {
    return switch (callee) {
      case LoxFunction function -> {
        // Without enclosing variables, the call needs only its code.
        if (!held && (function.closure() != null || !sideEffectFreeArguments)) {
          machine.keep(function);
        }
        yield call(function, null, frame, mark);
      }
      case LoxClass loxClass -> {
        if (!held && !sideEffectFreeArguments) {
          machine.keep(loxClass); // until its instance owns it
        }
        yield instantiate(loxClass, frame, mark);
      }
      case BoundMethod bound -> {
        LoxInstance receiver = bound.receiver();
        LoxFunction method = bound.method();
        machine.keep(receiver); // it owns its class, and so the method
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
