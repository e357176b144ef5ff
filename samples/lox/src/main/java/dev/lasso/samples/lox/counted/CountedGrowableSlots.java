package dev.lasso.samples.lox.counted;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.samples.lox.objects.GrowableSlots;
import org.jspecify.annotations.Nullable;

/**
 * Variables that live as long as the interpreter. The room is not tracked, so that it can grow.
 * Objects that an untracked object owns are alive.
 */
@GcContainer
abstract class CountedGrowableSlots extends GcObject implements GrowableSlots {

  @Owned @Items @Nullable Object[] slots;
  private final CountedMemory memory;

  CountedGrowableSlots(CountedMemory memory) {
    this.memory = memory;
  }

  abstract void setItem(int index, @Nullable Object value);

  abstract void moveItem(GcScope scope, int index, Object value);

  abstract void resize(int length);

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

  @Override
  public void ensure(int count) {
    if (count > slots.length) {
      resize(Math.max(count, 2 * slots.length));
    }
  }
}
