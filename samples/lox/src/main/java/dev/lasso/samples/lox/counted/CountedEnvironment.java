package dev.lasso.samples.lox.counted;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.lox.objects.Environment;
import org.jspecify.annotations.Nullable;

/** An environment that is a container. */
@GcContainer
abstract class CountedEnvironment extends GcObject implements Environment {

  @Owned @Nullable CountedEnvironment enclosing;
  @Owned @Items @Nullable Object[] slots;
  private final CountedMemory memory;

  CountedEnvironment(CountedMemory memory, @Nullable CountedEnvironment enclosing) {
    this.memory = memory;
    this.enclosing = enclosing;
  }

  abstract void setItem(int index, @Nullable Object value);

  abstract void moveItem(GcScope scope, int index, Object value);

  @Override
  public @Nullable Environment enclosing() {
    return enclosing;
  }

  @Override
  public @Nullable Object get(int index) {
    return slots[index];
  }

  @Override
  public void set(int index, @Nullable Object value) {
    setItem(index, value);
  }

  @Override
  public void move(int index, Object value) {
    moveItem(memory.temporaries, index, value);
  }
}
