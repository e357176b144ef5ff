package dev.lasso.samples.lox.code;

import dev.lasso.samples.lox.objects.Layout;
import dev.lasso.samples.lox.objects.LoxClass;
import dev.lasso.samples.lox.objects.LoxFunction;
import dev.lasso.samples.lox.objects.LoxInstance;
import dev.lasso.samples.lox.syntax.Token;
import org.jspecify.annotations.Nullable;

/** A property name after a dot, with an inline cache for the last layout. */
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

  private void updateCache(Layout now) {
    if (now != layout) {
      field = now.field(name());
      method = now.method(name());
      layout = now;
    }
  }

  /** Returns the index of the field in an instance, or {@link Layout#NONE}. */
  int field(LoxInstance instance) {
    updateCache(instance.layout());
    return field;
  }

  /** Returns the value of the field, borrowed; null if it is not set. */
  @Nullable Object value(LoxInstance instance) {
    int index = field(instance);
    return index >= 0 ? instance.field(index) : instance.extraField(name());
  }

  /** Returns the method of this name, for an instance that has no such field. */
  LoxFunction method(LoxInstance instance) {
    return method(instance.loxClass(), instance.layout());
  }

  /** Returns the method of this name of a class, for {@code super}. */
  LoxFunction method(LoxClass loxClass) {
    return method(loxClass, loxClass.layout());
  }

  private LoxFunction method(LoxClass loxClass, Layout now) {
    updateCache(now);
    if (method < 0) {
      throw new LoxError(name.line(), "Undefined property '" + name() + "'.");
    }
    return loxClass.method(method);
  }

  /** Returns the value as an instance, or throws a {@link LoxError} with the given message. */
  LoxInstance instance(Object value, String error) {
    if (value instanceof LoxInstance instance) {
      return instance;
    }
    throw new LoxError(name.line(), error);
  }
}
