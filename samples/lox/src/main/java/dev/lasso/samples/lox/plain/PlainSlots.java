package dev.lasso.samples.lox.plain;

import dev.lasso.samples.lox.objects.Slots;
import org.jspecify.annotations.Nullable;

/** Numbered variables. */
sealed class PlainSlots implements Slots permits PlainEnvironment, PlainGrowableSlots {

  @Nullable Object[] slots;

  PlainSlots(int size) {
    slots = new Object[size];
  }

  @Override
  public final @Nullable Object get(int index) {
    return slots[index];
  }

  @Override
  public final void set(int index, @Nullable Object value) {
    slots[index] = value;
  }

  @Override
  public final void move(int index, Object value) {
    slots[index] = value;
  }
}
