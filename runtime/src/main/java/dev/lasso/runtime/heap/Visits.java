package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Visits of all tracked objects by the program, which may change anything meanwhile. */
final class Visits {

  private final SlotTable slots;
  private final Counts counts;

  /** How many are under way. */
  private int running;

  Visits(SlotTable slots, Counts counts) {
    this.slots = slots;
    this.counts = counts;
  }

  boolean isAny() {
    return running > 0;
  }

  <A extends @Nullable Object> void visitObjects(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    running++;
    try {
      boolean more = true;
      for (int slot = 1; more && slot < slots.end(); slot++) {
        Counted object = slots.get(slot);
        if (object != null && object.isTracked() && Header.isCounted(object.word)) {
          counts.beginCall(object);
          try {
            more = callback.test(object.asObject(), arg);
          } finally {
            counts.endCall(object, "visiting objects", "visitObjects");
          }
        }
      }
    } finally {
      running--;
    }
  }
}
