package dev.lasso.samples.lox.counted;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.samples.lox.objects.BoundMethod;
import dev.lasso.samples.lox.objects.LoxFunction;
import dev.lasso.samples.lox.objects.LoxInstance;

/** A bound method that is a container. */
@GcContainer
abstract class CountedBoundMethod extends GcObject implements BoundMethod {

  @Owned CountedInstance receiver;
  @Owned CountedFunction method;

  CountedBoundMethod(CountedInstance receiver, CountedFunction method) {
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
