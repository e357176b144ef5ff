package dev.lasso.runtime;

import dev.lasso.runtime.Header.Death;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The objects under construction: room for them is made before their constructors run, and they are
 * adopted, as a whole or not at all, when those have returned.
 */
final class Construction {

  private final ConfinedHeap heap;
  private final SlotTable slots;
  private final WeakTable weak;
  private final GcDestruction destruction;

  /** How many constructions have begun and not ended: they nest. */
  private int depth;

  /**
   * Objects that got their slot while under construction, because something refers to them weakly.
   */
  private final List<GcObject> early = new ArrayList<>();

  /** The highest {@linkplain OwnershipGraph generation} of the types of the heap's objects. */
  private int generation;

  Construction(ConfinedHeap heap, SlotTable slots, WeakTable weak, GcDestruction destruction) {
    this.heap = heap;
    this.slots = slots;
    this.weak = weak;
    this.destruction = destruction;
  }

  int depth() {
    return depth;
  }

  void begin() {
    slots.reserve(depth + 1);
    depth++;
  }

  void adopt(GcObject object, @Nullable GcScope scope) {
    GcType type = object.gcType();
    GcAdoption adoption;
    long weight = 0;
    try {
      adoption = new GcAdoption(heap, object);
      if (type.isWeighed()) {
        weight = NativeBytes.of(object); // first: like the constructor, it may do anything
        slots.reserveWeights();
      }
      if (type.generation() > generation) {
        lookOver(type.generation());
      }
      if (scope != null) {
        scope.checkOpen(); // the constructor may have closed it
      }
      weak.reserve(type.weakFields());
      adoption.check();
    } catch (Throwable t) {
      reject(object);
      throw t;
    }
    long flags = type.flags();
    if (object.slot == SlotTable.NONE) {
      slots.take(object);
    } else {
      flags |= Header.WEAK;
    }
    if (scope != null && type.isContainer()) {
      flags |= Header.TRACKED;
    }
    if (weight != 0) {
      slots.nativeBytes().set(object.slot, weight);
    }
    adoption.count();
    object.word = flags + Header.ONE_HOLD;
  }

  /** Marks the objects whose types turned cyclic after they were born. */
  private void lookOver(int newer) {
    for (int slot = 1; slot < slots.end(); slot++) {
      GcObject object = slots.get(slot);
      if (object != null && object.word < 0) {
        object.word |= object.gcType().flags() & Header.CYCLIC;
      }
    }
    generation = newer;
  }

  void end() {
    if (--depth == 0 && !early.isEmpty()) {
      for (GcObject object : early) {
        if (object.word == 0) {
          abandon(object);
        }
      }
      early.clear();
    }
  }

  /** Gives an object that something refers to weakly its slot. */
  void takeSlotEarly(GcObject object) {
    if (object.slot == SlotTable.NONE) {
      slots.reserve(depth + 1);
      early.add(object);
      slots.take(object);
    }
  }

  /** Closes the resources of an object that could not be adopted. */
  private void reject(GcObject object) {
    if (object.slot == SlotTable.NONE) {
      object.word = Header.dead(Death.NOT_ADOPTED, 0);
    } else {
      abandon(object);
    }
    destruction.closeResources(object);
  }

  /** Gives back the slot of an object that was never adopted. */
  private void abandon(GcObject object) {
    weak.sever(object);
    weak.clearFields(object);
    destruction.markDead(object, Death.NOT_ADOPTED);
    slots.free(object.slot);
  }
}
