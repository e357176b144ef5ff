package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.Layout;
import dev.lasso.samples.lox.objects.LoxClass;
import dev.lasso.samples.lox.objects.LoxFunction;
import dev.lasso.samples.lox.objects.LoxInstance;
import dev.lasso.samples.lox.syntax.Token;
import org.jspecify.annotations.Nullable;

/** A name after a dot, which remembers where it was in the last layout. */
final class Lookup {

  private final Token name;
  private Layout layout = Layout.EMPTY;
  private int field = Layout.NONE;
  private int method = Layout.NONE;

  Lookup(Token name) {
    this.name = name;
  }

  String name() {
    return name.lexeme();
  }

  private void look(Layout now) {
    if (now != layout) {
      field = now.field(name());
      method = now.method(name());
      layout = now;
    }
  }

  /** The number of the field in an instance. */
  int field(LoxInstance instance) {
    look(instance.layout());
    return field;
  }

  /** The value of the field, borrowed; null if there is none. */
  @Nullable Object value(LoxInstance instance) {
    int index = field(instance);
    return index >= 0 ? instance.field(index) : instance.other(name());
  }

  /** The method of an instance whose field was looked for. */
  LoxFunction method(LoxInstance instance) {
    return method(instance.loxClass(), instance.layout());
  }

  /** The method of a class, for {@code super}. */
  LoxFunction method(LoxClass loxClass) {
    return method(loxClass, loxClass.layout());
  }

  private LoxFunction method(LoxClass loxClass, Layout now) {
    look(now);
    if (method < 0) {
      throw new LoxError(name.line(), "Undefined property '" + name() + "'.");
    }
    return loxClass.method(method);
  }

  /** The instance whose name this is. */
  LoxInstance instance(Object value, String error) {
    if (value instanceof LoxInstance instance) {
      return instance;
    }
    throw new LoxError(name.line(), error);
  }
}
