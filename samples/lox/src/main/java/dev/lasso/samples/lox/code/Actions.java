package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.code.Node.LeftTemporaries;
import dev.lasso.samples.lox.objects.Environment;
import dev.lasso.samples.lox.objects.GrowableSlots;
import dev.lasso.samples.lox.objects.Memory;
import dev.lasso.samples.lox.objects.Nil;
import org.jspecify.annotations.Nullable;

/** The kinds of statements. */
final class Actions {

  private Actions() {}

  /** Returns a statement that evaluates an expression for its effects. */
  static Action effect(Machine machine, Node node) {
    if (node instanceof Store store) {
      return store.leftByPerform() == LeftTemporaries.NOTHING
          ? new Perform(store)
          : new Clean(machine, new Perform(store));
    }
    Action evaluate = new Evaluate(node);
    return node.leftTemporaries() == LeftTemporaries.NOTHING
        ? evaluate
        : new Clean(machine, evaluate);
  }

  private static final class Perform extends Action {
    private final Store store;

    Perform(Store store) {
      this.store = store;
    }

    @Override
    @Nullable Object execute(Frame frame) {
      store.perform(frame);
      return null;
    }
  }

  private static final class Evaluate extends Action {
    private final Node node;

    Evaluate(Node node) {
      this.node = node;
    }

    @Override
    @Nullable Object execute(Frame frame) {
      node.evaluate(frame);
      return null;
    }
  }

  /** Executes a statement, and then releases its temporaries. */
  private static final class Clean extends Action {
    private final Memory memory;
    private final Action action;

    Clean(Machine machine, Action action) {
      memory = machine.memory;
      this.action = action;
    }

    @Override
    @Nullable Object execute(Frame frame) {
      long mark = memory.mark();
      action.execute(frame);
      memory.rewind(mark);
      return null;
    }
  }

  /** The declaration of a held variable. */
  static final class Hold extends Action {
    private final Memory memory;
    private final int index;
    private final Node value;
    private final boolean keeps;
    private final boolean cleans;

    Hold(Machine machine, int index, Node value) {
      memory = machine.memory;
      this.index = index;
      this.value = value;
      keeps = !value.isHeld();
      cleans = value.leftTemporaries() == LeftTemporaries.MORE;
    }

    @Override
    @Nullable Object execute(Frame frame) {
      if (cleans) {
        long mark = memory.mark();
        frame.slots[index] = memory.rewind(mark, value.evaluate(frame));
      } else {
        Object v = value.evaluate(frame);
        if (keeps) {
          memory.keep(v);
        }
        frame.slots[index] = v;
      }
      return null;
    }

    @Override
    boolean leavesTemporaries() {
      return keeps || value.leftTemporaries() != LeftTemporaries.NOTHING;
    }
  }

  static final class Print extends Action {
    private final Machine machine;
    private final Node value;

    Print(Machine machine, Node value) {
      this.machine = machine;
      this.value = value;
    }

    @Override
    @Nullable Object execute(Frame frame) {
      long mark = machine.memory.mark();
      machine.out.println(Values.text(value.evaluate(frame)));
      machine.memory.rewind(mark);
      return null;
    }
  }

  /** {@code return}. */
  static final class Return extends Action {
    private final Memory memory;
    private final Node value;
    private final boolean cleans;
    private final boolean keeps;

    Return(Machine machine, Node value) {
      memory = machine.memory;
      this.value = value;
      cleans = value.leftTemporaries() == LeftTemporaries.MORE;
      keeps = !value.isFresh();
    }

    @Override
    Object execute(Frame frame) {
      if (cleans) {
        long mark = memory.mark();
        return memory.rewind(mark, value.evaluate(frame));
      }
      Object result = value.evaluate(frame);
      if (keeps) {
        memory.keep(result);
      }
      return result;
    }
  }

  static final class If extends Action {
    private final Condition condition;
    private final Action then;
    private final @Nullable Action otherwise;

    If(Machine machine, Node condition, Action then, @Nullable Action otherwise) {
      this.condition = new Condition(machine, condition);
      this.then = then;
      this.otherwise = otherwise;
    }

    @Override
    @Nullable Object execute(Frame frame) {
      if (condition.holds(frame)) {
        return then.execute(frame);
      }
      return otherwise == null ? null : otherwise.execute(frame);
    }
  }

  static final class While extends Action {
    private final Condition condition;
    private final Action body;

    While(Machine machine, Node condition, Action body) {
      this.condition = new Condition(machine, condition);
      this.body = body;
    }

    @Override
    @Nullable Object execute(Frame frame) {
      while (condition.holds(frame)) {
        Object result = body.execute(frame);
        if (result != null) {
          return result;
        }
      }
      return null;
    }
  }

  /** The condition of an {@code if} or {@code while}. */
  private static final class Condition {
    private final Memory memory;
    private final Node node;
    private final boolean cleans;

    Condition(Machine machine, Node node) {
      memory = machine.memory;
      this.node = node;
      cleans = node.leftTemporaries() != LeftTemporaries.NOTHING;
    }

    boolean holds(Frame frame) {
      if (!cleans) {
        return Values.isTruthy(node.evaluate(frame));
      }
      long mark = memory.mark();
      boolean holds = Values.isTruthy(node.evaluate(frame));
      memory.rewind(mark);
      return holds;
    }
  }

  /** A block without variables, or the body of a block with variables. */
  static final class Sequence extends Action {
    private final Action[] actions;

    Sequence(Action[] actions) {
      this.actions = actions;
    }

    @Override
    @Nullable Object execute(Frame frame) {
      for (Action action : actions) {
        Object result = action.execute(frame);
        if (result != null) {
          return result;
        }
      }
      return null;
    }
  }

  /** A block with variables. */
  static final class Block extends Action {
    private final Memory memory;
    private final GrowableSlots locals;
    private final Sequence body;
    private final int shared;
    private final int[] counted;

    Block(Machine machine, Action[] actions, int shared, int[] counted) {
      memory = machine.memory;
      locals = machine.locals;
      body = new Sequence(actions);
      this.shared = shared;
      this.counted = counted;
    }

    @Override
    @Nullable Object execute(Frame frame) {
      long mark = memory.mark();
      Environment outer = frame.environment;
      if (shared > 0) {
        frame.environment = memory.environment(outer, shared);
      }
      Object result = body.execute(frame);
      if (result != null) {
        return memory.rewind(mark, result); // the call releases the counted variables
      }
      frame.environment = outer;
      memory.rewind(mark);
      for (int index : counted) {
        locals.set(frame.base + index, Nil.NIL);
      }
      return null;
    }
  }
}
