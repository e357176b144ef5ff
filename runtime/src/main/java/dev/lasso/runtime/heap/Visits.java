package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Visits of all objects, or all tracked ones, by the program, which may change anything meanwhile.
 */
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
    visit(Counted::isTracked, callback, arg);
  }

  <A extends @Nullable Object> void visitAll(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    visit(object -> !object.isDead(), callback, arg);
  }

  private <A extends @Nullable Object> void visit(
      Predicate<Counted> wanted, BiPredicate<? super GcObject, ? super A> callback, A arg) {
    running++;
    try {
      boolean more = true;
      for (int slot = 1; more && slot < slots.end(); slot++) {
        Counted object = slots.get(slot);
        if (object != null && Header.isCounted(object.word) && wanted.test(object)) {
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
