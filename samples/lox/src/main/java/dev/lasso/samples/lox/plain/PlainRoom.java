package dev.lasso.samples.lox.plain;

import dev.lasso.samples.lox.objects.Room;
import java.util.Arrays;

/** Variables whose number can grow. */
final class PlainRoom extends PlainSlots implements Room {

  PlainRoom() {
    super(64);
  }

  @Override
  public void ensure(int count) {
    if (count > slots.length) {
      slots = Arrays.copyOf(slots, Math.max(count, 2 * slots.length));
    }
  }
}
