package dev.lasso.samples.lox.plain;

import dev.lasso.samples.lox.objects.GrowableSlots;
import java.util.Arrays;

/** Variables whose number can grow. */
final class PlainGrowableSlots extends PlainSlots implements GrowableSlots {

  PlainGrowableSlots() {
    super(64);
  }

  @Override
  public void ensure(int count) {
    if (count > slots.length) {
      slots = Arrays.copyOf(slots, Math.max(count, 2 * slots.length));
    }
  }
}
