package dev.lasso.samples.lox.plain;

import dev.lasso.samples.lox.objects.BoundMethod;
import dev.lasso.samples.lox.objects.LoxFunction;
import dev.lasso.samples.lox.objects.LoxInstance;

/** A bound method. Not a record, because it is equal only to itself. */
final class PlainBoundMethod implements BoundMethod {

  private final LoxInstance receiver;
  private final LoxFunction method;

  PlainBoundMethod(LoxInstance receiver, LoxFunction method) {
    this.receiver = receiver;
    this.method = method;
  }

  @Override
  public LoxInstance receiver() {
    return receiver;
  }

  @Override
  public LoxFunction method() {
    return method;
  }

  @Override
  public String toString() {
    return method.toString();
  }
}
