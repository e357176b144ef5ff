package dev.lasso.samples.lox.counted;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.lox.objects.Layout;
import dev.lasso.samples.lox.objects.LoxInstance;
import org.jspecify.annotations.Nullable;

/** An instance that is a container. */
@GcContainer(attributes = true)
abstract class CountedInstance extends GcObject implements LoxInstance {

  @Owned CountedClass loxClass;
  @Owned @Items @Nullable Object[] fields;
  private final CountedMemory memory;
  private final Layout layout;
  private boolean hasExtraFields;

  CountedInstance(CountedMemory memory, CountedClass loxClass) {
    this.memory = memory;
    this.loxClass = loxClass;
    layout = loxClass.layout();
  }

  abstract void setItem(int index, @Nullable Object value);

  abstract void moveItem(GcScope scope, int index, Object value);

  abstract @Nullable Object attribute(String name);

  abstract void setAttribute(String name, @Nullable Object value);

  @Override
  public CountedClass loxClass() {
    return loxClass;
  }

  @Override
  public Layout layout() {
    return layout;
  }

  @Override
  public @Nullable Object field(int index) {
    return fields[index];
  }

  @Override
  public void field(int index, Object value) {
    setItem(index, value);
  }

  @Override
  public void moveField(int index, Object value) {
    moveItem(memory.temporaries, index, value);
  }

  @Override
  public @Nullable Object extraField(String name) {
    return hasExtraFields ? attribute(name) : null;
  }

  @Override
  public void extraField(String name, Object value) {
    hasExtraFields = true;
    setAttribute(name, value);
  }

  @Override
  public String toString() {
    return loxClass.name() + " instance";
  }
}
