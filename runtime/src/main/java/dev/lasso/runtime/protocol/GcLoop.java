package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Scope;
import dev.lasso.runtime.heap.StackRoom;
import org.jspecify.annotations.Nullable;

/**
 * A loop over objects that nobody else may hold: the innermost open scope holds the one at which it
 * is, and only that.
 *
 * <p>For the collections of {@code dev.lasso.runtime.collections}. A loop that is left early leaves
 * its hold to the scope.
 */
public final class GcLoop {

  private @Nullable GcObject object;
  private @Nullable Scope scope;
  private int hold;

  /** Makes a loop that is at no object yet. */
  public GcLoop() {}

  /**
   * Does something while a scope is open: opens one if there is none.
   *
   * @param heap the heap
   * @param action what to do
   * @throws IllegalStateException if a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void holding(GcHeap heap, Runnable action) {
    Scope open = ((Heap) heap).innermostScope();
    if (open != null) {
      action.run();
    } else {
      StackRoom.check(); // to close the scope, which nobody else does
      try (var _ = heap.openScope()) {
        action.run();
      }
    }
  }

  /**
   * Has the innermost open scope, if there is one, hold the next object, and lets go of the one
   * before.
   *
   * @param next the object
   * @throws IllegalStateException if a traversal is running
   * @throws WrongThreadException if its heap is not this thread's
   */
  public void goOnTo(GcObject next) {
    Scope innermost = ((Heap) next.gcHeap()).innermostScope();
    int newHold = innermost == null ? 0 : innermost.keepInLoop(next);
    GcObject before = object;
    Scope scopeBefore = scope;
    int holdBefore = hold;
    object = next;
    scope = innermost;
    hold = newHold;
    letGo(scopeBefore, before, holdBefore);
  }

  /** Lets go of the object at which it is. */
  public void end() {
    GcObject before = object;
    Scope scopeBefore = scope;
    object = null;
    scope = null;
    letGo(scopeBefore, before, hold);
  }

  private static void letGo(@Nullable Scope scope, @Nullable GcObject object, int hold) {
    if (scope != null && object != null) {
      scope.letGoOf(object, hold);
    }
  }
}
