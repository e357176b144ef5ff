package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Scope;
import dev.lasso.runtime.heap.StackRoom;
import org.jspecify.annotations.Nullable;

/**
 * A loop over objects that may have no other hold. The innermost open scope holds the current
 * object of the loop, and no other one.
 *
 * <p>For the collections of {@code dev.lasso.runtime.collections}. If a loop ends early, its hold
 * is left to the scope.
 */
public final class GcLoop {

  private @Nullable GcObject object;
  private @Nullable Scope scope;
  private int hold;

  /** Creates a loop without a current object. */
  public GcLoop() {}

  /**
   * Runs an action with an open scope. Opens one if none is open.
   *
   * @param heap the heap
   * @param action the action
   * @throws IllegalStateException if a traversal is running
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static void holding(GcHeap heap, Runnable action) {
    Scope open = ((Heap) heap).innermostScope();
    if (open != null) {
      action.run();
    } else {
      StackRoom.check(); // so that the scope can be closed; no other code does that
      try (var _ = heap.openScope()) {
        action.run();
      }
    }
  }

  /**
   * Makes the innermost open scope, if there is one, hold the next object, and releases the
   * previous one.
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

  /** Releases the current object. */
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
