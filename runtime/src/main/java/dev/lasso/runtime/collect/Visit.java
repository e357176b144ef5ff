package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.TypeInfo;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A visit of objects by a callback of the program, which may change the heap. */
public record Visit(HoldCounts counts) {

  /** Visits the tracked objects, until the callback returns false. */
  public <A extends @Nullable Object> void tracked(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    visit(HeaderBits::isTracked, callback, arg);
  }

  /** Visits the objects that are not dead, until the callback returns false. */
  public <A extends @Nullable Object> void all(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    visit(object -> !HeaderBits.isDead(object), callback, arg);
  }

  private <A extends @Nullable Object> void visit(
      Predicate<ObjectHeader> wanted, BiPredicate<? super GcObject, ? super A> callback, A arg) {
    HeapState heap = counts.heap;
    heap.checkMutable();
    Objects.requireNonNull(callback, "callback");
    heap.visits++;
    heap.nesting++;
    try {
      boolean more = true;
      for (int slot = heap.slots.nextLive(0);
          more && slot >= 0;
          slot = heap.slots.nextLive(slot + 1)) {
        ObjectHeader object = heap.slots.object(slot);
        if (HeaderBits.isCounted(object) && wanted.test(object) && !TypeInfo.isImage(object)) {
          counts.beginCall(object);
          try {
            more = callback.test((GcObject) object, arg);
          } finally {
            counts.endCall(object, "visiting objects", "visitObjects");
          }
        }
      }
    } finally {
      heap.visits--;
      heap.nesting--;
    }
  }
}
