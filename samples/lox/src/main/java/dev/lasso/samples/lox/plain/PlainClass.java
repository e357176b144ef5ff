package dev.lasso.samples.lox.plain;

import dev.lasso.samples.lox.objects.Layout;
import dev.lasso.samples.lox.objects.LoxClass;
import dev.lasso.samples.lox.objects.LoxFunction;

/** A Lox class that is a plain Java object. */
final class PlainClass implements LoxClass {

  private final String name;
  private final LoxFunction[] methods;
  private Layout layout;

  PlainClass(String name, Layout layout) {
    this.name = name;
    this.layout = layout;
    methods = new LoxFunction[layout.methods()];
  }

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
    return methods[index];
  }

  @Override
  public void method(int index, LoxFunction method) {
    methods[index] = method;
  }

  @Override
  public String toString() {
    return name;
  }
}
