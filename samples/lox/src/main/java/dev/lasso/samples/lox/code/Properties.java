package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.LoxClass;
import dev.lasso.samples.lox.objects.LoxInstance;
import dev.lasso.samples.lox.objects.Memory;
import dev.lasso.samples.lox.syntax.Token;

/** Nodes for the properties of an instance. */
final class Properties {

  private static final String NO_PROPERTIES = "Only instances have properties.";

  private Properties() {}

  /** {@code object.name}. */
  static final class Get extends Node {
    private final Memory memory;
    private final Node object;
    private final Lookup lookup;

    Get(Machine machine, Node object, Token name) {
      memory = machine.memory;
      this.object = object;
      lookup = new Lookup(name);
    }

    @Override
    Object evaluate(Frame frame) {
      LoxInstance instance = lookup.instance(object.evaluate(frame), NO_PROPERTIES);
      Object value = lookup.value(instance);
      return value != null ? value : memory.bind(instance, lookup.method(instance));
    }

    @Override
    LeftTemporaries leftTemporaries() {
      return object.leftTemporaries() == LeftTemporaries.NOTHING
          ? LeftTemporaries.VALUE
          : LeftTemporaries.MORE;
    }
  }

  /** {@code object.name = value}. */
  static final class Set extends Store {
    private final Memory memory;
    private final Node object;
    private final Lookup lookup;
    private final Node value;

    /** True if the instance could die while the value is evaluated. */
    private final boolean keeps;

    private final boolean moves;

    Set(Machine machine, Node object, Token name, Node value) {
      memory = machine.memory;
      this.object = object;
      lookup = new Lookup(name);
      this.value = value;
      keeps = !object.isHeld() && !value.isSideEffectFree();
      moves = value.isFresh();
    }

    private LoxInstance instance(Frame frame) {
      LoxInstance instance = lookup.instance(object.evaluate(frame), "Only instances have fields.");
      if (keeps) {
        memory.keep(instance);
      }
      return instance;
    }

    @Override
    Object evaluate(Frame frame) {
      LoxInstance instance = instance(frame);
      Object v = value.evaluate(frame);
      int field = lookup.field(instance);
      if (field >= 0) {
        instance.field(field, v);
      } else {
        setExtraField(instance, v);
      }
      return v;
    }

    @Override
    void perform(Frame frame) {
      LoxInstance instance = instance(frame);
      Object v = value.evaluate(frame);
      int field = lookup.field(instance);
      if (field < 0) {
        setExtraField(instance, v);
      } else if (moves) {
        instance.moveField(field, v);
      } else {
        instance.field(field, v);
      }
    }

    private void setExtraField(LoxInstance instance, Object v) {
      LoxClass loxClass = instance.loxClass();
      loxClass.layout(loxClass.layout().with(lookup.name())); // later instances number it
      instance.extraField(lookup.name(), v);
    }

    @Override
    boolean isHeld() {
      return value.isHeld();
    }

    @Override
    LeftTemporaries leftTemporaries() {
      return keeps || object.leftTemporaries() != LeftTemporaries.NOTHING
          ? LeftTemporaries.MORE
          : value.leftTemporaries();
    }

    @Override
    LeftTemporaries leftByPerform() {
      return leftTemporaries(); // a field without a number takes over nothing
    }
  }

  /** {@code object.name(arguments)}, without a bound method. */
  static final class Invoke extends CallNode {
    private final Node object;
    private final Lookup lookup;
    private final boolean keeps;

    Invoke(Machine machine, Node object, Token name, Node[] arguments, int line) {
      super(machine, object, arguments, line);
      this.object = object;
      lookup = new Lookup(name);
      keeps = !object.isHeld();
    }

    @Override
    Object call(Frame frame, long mark) {
      LoxInstance instance = lookup.instance(object.evaluate(frame), NO_PROPERTIES);
      Object value = lookup.value(instance);
      if (value != null) {
        return callValue(value, false, frame, mark);
      }
      if (keeps) {
        machine.keep(instance); // it owns its class, and so the method
      }
      return call(lookup.method(instance), instance, frame, mark);
    }
  }

  /** {@code super.name}. */
  static final class Super extends Node {
    private final Memory memory;
    private final Node superclass;
    private final Node self;
    private final Lookup lookup;

    Super(Machine machine, Node superclass, Node self, Token name) {
      memory = machine.memory;
      this.superclass = superclass;
      this.self = self;
      lookup = new Lookup(name);
    }

    @Override
    Object evaluate(Frame frame) {
      LoxClass loxClass = (LoxClass) superclass.evaluate(frame);
      return memory.bind((LoxInstance) self.evaluate(frame), lookup.method(loxClass));
    }

    @Override
    boolean isHeld() {
      return true;
    }

    @Override
    boolean isFresh() {
      return true;
    }

    @Override
    LeftTemporaries leftTemporaries() {
      return LeftTemporaries.VALUE;
    }
  }

  /** {@code super.name(arguments)}, without a bound method. */
  static final class InvokeSuper extends CallNode {
    private final Node superclass;
    private final Node self;
    private final Lookup lookup;

    InvokeSuper(
        Machine machine, Node superclass, Node self, Token name, Node[] arguments, int line) {
      super(machine, null, arguments, line);
      this.superclass = superclass;
      this.self = self;
      lookup = new Lookup(name);
    }

    @Override
    Object call(Frame frame, long mark) {
      LoxClass loxClass = (LoxClass) superclass.evaluate(frame);
      return call(lookup.method(loxClass), self.evaluate(frame), frame, mark);
    }
  }
}
