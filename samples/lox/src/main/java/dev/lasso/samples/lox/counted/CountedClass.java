package dev.lasso.samples.lox.counted;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.samples.lox.objects.Layout;
import dev.lasso.samples.lox.objects.LoxClass;
import dev.lasso.samples.lox.objects.LoxFunction;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A Lox class that is a container. */
@GcContainer
abstract class CountedClass extends GcObject implements LoxClass {

  private final String name;
  private Layout layout;
  @Owned @Items @Nullable CountedFunction[] methods;

  CountedClass(String name, Layout layout) {
    this.name = name;
    this.layout = layout;
  }

  abstract void setItem(int index, @Nullable CountedFunction method);

  @Override
  public String name() {
    return name;
  }

  @Override
  public Layout layout() {
    return layout;
  }

  @Override
  public void layout(Layout newLayout) {
    layout = newLayout;
  }

  @Override
  public LoxFunction method(int index) {
    return Objects.requireNonNull(methods[index]);
  }

  @Override
  public void method(int index, LoxFunction method) {
    setItem(index, (CountedFunction) method);
  }

  @Override
  public String toString() {
    return name;
  }
}
