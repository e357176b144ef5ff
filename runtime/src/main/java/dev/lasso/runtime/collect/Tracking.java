package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.FrozenSlots;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.TypeInfo;

/**
 * The operations that track, untrack and freeze objects. The collector examines the tracked objects
 * that are not frozen.
 */
public record Tracking(HeapState heap, Suspects suspects) {

  public void track(ObjectHeader object) {
    if (HeaderBits.isTracked(object)) {
      throw Errors.tracked(object);
    }
    if (object.gcType().isContainer()) {
      startTracking(object);
    }
  }

  private void startTracking(ObjectHeader object) {
    heap.openChanges++;
    HeaderBits.set(object, HeaderBits.TRACKED);
    if (!HeaderBits.hasAny(object, HeaderBits.HOLDS)) {
      suspects.markDirty(object);
    }
    heap.openChanges--;
  }

  public void untrack(ObjectHeader object) {
    stopTracking(object);
    heap.slots.frozen.remove(HeaderBits.slot(object));
  }

  private void stopTracking(ObjectHeader object) {
    suspects.remove(object);
    HeaderBits.clear(object, HeaderBits.TRACKED);
  }

  /** Freezes the tracked objects, except the members of a set that is being freed. */
  public void freeze() {
    for (int slot = heap.slots.nextLive(0); slot >= 0; slot = heap.slots.nextLive(slot + 1)) {
      ObjectHeader object = heap.slots.object(slot);
      if (isVisible(object)) {
        heap.slots.frozen.add(slot); // first, because it may lack memory
        stopTracking(object);
      }
    }
  }

  public void unfreeze() {
    FrozenSlots frozen = heap.slots.frozen;
    for (int slot = frozen.next(0); slot >= 0; slot = frozen.next(slot)) {
      ObjectHeader object = heap.slots.object(slot);
      if (HeaderBits.isCounted(object)) {
        startTracking(object);
      } else if (HeaderBits.isLive(object)) {
        HeaderBits.set(object, HeaderBits.TRACKED); // a suspect only if its finalizer resurrects it
      }
      frozen.remove(
          slot); // last, because an object that is neither tracked nor frozen would be lost
    }
  }

  /** Returns whether the program sees the object: tracked, not frozen, not dying or being freed. */
  public boolean isVisible(ObjectHeader object) {
    long word = HeaderBits.word(object);
    return (word & HeaderBits.TRACKED) != 0
        && HeaderBits.isCounted(object)
        && (suspects.isSearchPaused()
            ? !HeaderBits.isDead(object)
            : heap.slots.mark(HeaderBits.slot(object)) <= 0)
        && !TypeInfo.isImage(object);
  }
}
