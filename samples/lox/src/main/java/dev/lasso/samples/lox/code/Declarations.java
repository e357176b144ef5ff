package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.Environment;
import dev.lasso.samples.lox.objects.Layout;
import dev.lasso.samples.lox.objects.LoxClass;
import dev.lasso.samples.lox.objects.Memory;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Nodes that create the values of declarations: functions and classes. */
final class Declarations {

  private Declarations() {}

  abstract static class Declaration extends Node {
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
  }

  /** Creates a function with its enclosing variables. */
  static final class Function extends Declaration {
    private final Memory memory;
    private final FunctionCode code;

    Function(Machine machine, FunctionCode code) {
      memory = machine.memory;
      this.code = code;
    }

    @Override
    Object evaluate(Frame frame) {
      return memory.function(code, frame.environment);
    }
  }

  /** Creates a class, which owns all methods of its instances. */
  static final class ClassDeclaration extends Declaration {
    private final Memory memory;
    private final String name;
    private final @Nullable Node superclass;
    private final int line;

    /** True if an environment for the superclass is needed, because a method uses {@code super}. */
    private final boolean sharesSuper;

    private final List<String> fields;
    private final List<String> names;
    private final FunctionCode[] methods;

    ClassDeclaration(
        Machine machine,
        String name,
        @Nullable Node superclass,
        int line,
        boolean sharesSuper,
        List<String> fields,
        FunctionCode[] methods) {
      memory = machine.memory;
      this.name = name;
      this.superclass = superclass;
      this.line = line;
      this.sharesSuper = sharesSuper;
      this.fields = fields;
      this.methods = methods;
      names = Arrays.stream(methods).map(FunctionCode::name).toList();
    }

    @Override
    Object evaluate(Frame frame) {
      long mark = memory.mark();
      LoxClass parent = superclass == null ? null : superclass(superclass.evaluate(frame));
      Layout inherited = parent == null ? Layout.EMPTY : parent.layout();
      Environment around = frame.environment;
      if (parent != null && sharesSuper) {
        memory.keep(parent);
        around = memory.environment(around, 1);
        around.set(0, parent);
      }
      LoxClass made = memory.loxClass(name, inherited.extended(fields, names));
      for (int i = 0; i < inherited.methods(); i++) {
        if (parent != null) {
          made.method(i, parent.method(i));
        }
      }
      for (FunctionCode method : methods) {
        made.method(made.layout().method(method.name()), memory.function(method, around));
      }
      return memory.rewind(mark, made);
    }

    private LoxClass superclass(Object value) {
      if (value instanceof LoxClass loxClass) {
        return loxClass;
      }
      throw new LoxError(line, "Superclass must be a class.");
    }
  }
}
