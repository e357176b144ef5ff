package dev.lasso.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Looks at the tracked objects for the program: what there is, and what refers to what. */
final class Inspection {

  private final ConfinedHeap heap;
  private final SlotTable slots;
  private final Tracking tracking;

  /** How many visits of all objects are under way. */
  private int visits;

  Inspection(ConfinedHeap heap, SlotTable slots, Tracking tracking) {
    this.heap = heap;
    this.slots = slots;
    this.tracking = tracking;
  }

  boolean isVisiting() {
    return visits > 0;
  }

  <A extends @Nullable Object> void visitObjects(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    visits++;
    try {
      boolean more = true;
      for (int slot = 1; more && slot < slots.end(); slot++) {
        GcObject object = slots.get(slot);
        if (object != null && GcHeap.isTracked(object) && Header.isCounted(object.word)) {
          heap.counts().beginCall(object);
          try {
            more = callback.test(object, arg);
          } finally {
            heap.counts().endCall(object, "visiting objects", "visitObjects");
          }
        }
      }
    } finally {
      visits--;
    }
  }

  List<GcObject> objects() {
    List<GcObject> objects = new ArrayList<>();
    for (int slot = 1; slot < slots.end(); slot++) {
      GcObject object = slots.get(slot);
      if (object != null && tracking.isVisible(object)) {
        objects.add(object);
      }
    }
    return objects;
  }

  List<GcObject> referents(GcObject... objects) {
    List<GcObject> referents = new ArrayList<>();
    for (GcObject object : objects) {
      heap.counts().checkCounted(object, heap);
      heap.traverse(
          object,
          (target, found) -> {
            found.add(target);
            return 0;
          },
          referents);
    }
    return referents;
  }

  List<GcObject> referrers(GcObject... objects) {
    Set<GcObject> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
    for (GcObject object : objects) {
      heap.counts().checkCounted(object, heap);
      wanted.add(object);
    }
    List<GcObject> referrers = objects();
    referrers.removeIf(
        object ->
            heap.traverse(object, (target, any) -> wanted.contains(target) ? 1 : 0, wanted) == 0);
    return referrers;
  }
}
