package dev.lasso.samples.lox.plain;

import dev.lasso.samples.lox.objects.BoundMethod;
import dev.lasso.samples.lox.objects.Code;
import dev.lasso.samples.lox.objects.Environment;
import dev.lasso.samples.lox.objects.GrowableSlots;
import dev.lasso.samples.lox.objects.Layout;
import dev.lasso.samples.lox.objects.LoxClass;
import dev.lasso.samples.lox.objects.LoxFunction;
import dev.lasso.samples.lox.objects.LoxInstance;
import dev.lasso.samples.lox.objects.Memory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A memory of plain Java objects. It has no temporaries to hold, and reports no deaths. */
public final class PlainMemory implements Memory {

  private final PlainGrowableSlots globals = new PlainGrowableSlots();
  private final PlainGrowableSlots locals = new PlainGrowableSlots();

  @Override
  public Environment environment(@Nullable Environment enclosing, int size) {
    return new PlainEnvironment(enclosing, size);
  }

  @Override
  public LoxFunction function(Code code, @Nullable Environment closure) {
    return new PlainFunction(code, closure);
  }

  @Override
  public LoxClass loxClass(String name, Layout layout) {
    return new PlainClass(name, layout);
  }

  @Override
  public LoxInstance instance(LoxClass loxClass) {
    return new PlainInstance((PlainClass) loxClass);
  }

  @Override
  public BoundMethod bind(LoxInstance receiver, LoxFunction method) {
    return new PlainBoundMethod(receiver, method);
  }

  @Override
  public GrowableSlots globals() {
    return globals;
  }

  @Override
  public GrowableSlots locals() {
    return locals;
  }

  @Override
  public long mark() {
    return UNMARKED;
  }

  @Override
  public void rewind(long mark) {}

  @Override
  public <T> T rewind(long mark, T result) {
    return result;
  }

  @Override
  public void keep(Object value) {}

  @Override
  public boolean isCounted(Object value) {
    return false;
  }

  @Override
  public long collect() {
    return 0;
  }

  @Override
  public long liveObjects() {
    return 0;
  }

  @Override
  public void onRelease(Consumer<LoxInstance> told) {}

  @Override
  public void close() {}
}
