package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.Code;
import dev.lasso.samples.lox.objects.Environment;
import dev.lasso.samples.lox.objects.Nil;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The code of a function, a method or an initializer. */
final class FunctionCode implements Code {

  private final Machine machine;
  private final String name;

  /** True if a call returns {@code this}, whatever the body returns. */
  final boolean initializer;

  /** Number of parameters. */
  final int arity;

  /** Number of values in a frame. */
  final int slots;

  /** Number of counted variables. */
  final int counted;

  /** True if a call leaves temporaries besides its result, such as the values of held variables. */
  final boolean leavesTemporaries;

  private final int shared;

  /** Places of the arguments that are not held variables, in the order of {@link #arguments}. */
  private final Place[] places;

  private final int[] arguments;
  private final Action[] body;

  FunctionCode(
      Machine machine,
      String name,
      int arity,
      LocalScope scope,
      Place[] places,
      int[] arguments,
      Action[] body) {
    this.machine = machine;
    this.name = name;
    this.arity = arity;
    initializer = scope.function.kind == FunctionScope.Kind.INITIALIZER;
    slots = scope.function.slots;
    counted = scope.function.counted;
    shared = scope.shared;
    this.places = places;
    this.arguments = arguments;
    this.body = body;
    leavesTemporaries = shared > 0 || Arrays.stream(body).anyMatch(Action::leavesTemporaries);
  }

  @Override
  public String name() {
    return name;
  }

  /**
   * Runs the function. The caller must pop the counted variables of the frame.
   *
   * @return the result, a temporary of its own; nil from an initializer
   */
  Object run(Frame frame, @Nullable Environment closure) {
    frame.environment = shared > 0 ? machine.memory.environment(closure, shared) : closure;
    if (counted > 0) {
      frame.base = machine.push(counted);
    }
    for (int i = 0; i < places.length; i++) {
      places[i].set(frame, Objects.requireNonNull(frame.slots[arguments[i]]));
    }
    for (Action action : body) {
      Object result = action.execute(frame);
      if (result != null) {
        return result;
      }
    }
    return Nil.NIL;
  }
}
