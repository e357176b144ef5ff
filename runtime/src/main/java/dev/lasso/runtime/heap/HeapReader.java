package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.Deallocator;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.collect.Tracking;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OpenSite;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a heap for inspection: the objects by their slot numbers, and the heap's records of
 * them. It offers no way to change the heap.
 */
public record HeapReader(
    HeapState heap,
    Deallocator deallocator,
    OpenHoldOwners openHoldOwners,
    Supplier<SequencedMap<HoldOwner, List<OpenSite>>> sharedRoots,
    Collector collector) {

  /** Returns the number after the last slot number. The first one is 1. */
  public int end() {
    return heap.slots.end();
  }

  /** Returns the objects in all slots, some of which may be dying. */
  public Iterable<GcObject> objects() {
    return () ->
        IntStream.range(0, heap.slots.end())
            .mapToObj(this::get)
            .filter(Objects::nonNull)
            .iterator();
  }

  /** Returns the object in a slot, which may be dying, or null if there is none. */
  public @Nullable GcObject get(int slot) {
    ObjectHeader object = heap.slots.get(slot);
    return object == null ? null : (GcObject) object;
  }

  /**
   * Returns the slot number of an object. If the object was freed, another one may have it by now.
   */
  public int slot(GcObject object) {
    return HeaderBits.slot(object);
  }

  public boolean isUnderConstruction(GcObject object) {
    return HeaderBits.isUnderConstruction(object);
  }

  /** Returns whether the object is destroyed, or being destroyed. */
  public boolean isDestroyed(GcObject object) {
    return HeaderBits.isDestroyed(object);
  }

  /** Returns whether the object is dead to the program, which means destroyed or condemned. */
  public boolean isDead(GcObject object) {
    return HeaderBits.isDead(object);
  }

  /**
   * Returns whether the object is live and has a count above zero, so that it is neither dead nor
   * pending destruction. It may be condemned.
   */
  public boolean isCounted(GcObject object) {
    return HeaderBits.isCounted(object);
  }

  /** Returns whether the object was adopted and is not dead. */
  public boolean isLive(GcObject object) {
    return HeaderBits.word(object) < 0 && !isDead(object);
  }

  /**
   * Returns whether the edges of the object are counted. They are while it is alive, and until it
   * has released them.
   */
  public boolean isOwner(GcObject object) {
    long word = HeaderBits.word(object);
    return isCounted(object) || (word > 0 && HeaderBits.death(word) != Death.NOT_ADOPTED);
  }

  /** Returns whether the object is pending destruction, so that it has not released its edges. */
  public boolean isPending(GcObject object) {
    return HeaderBits.word(object) < 0 && !isCounted(object);
  }

  /**
   * Calls {@code action} with the slot of the target of each counted edge that dead objects have
   * left to the next slice of a run.
   */
  public void forEachDeferredEdge(IntConsumer action) {
    deallocator.forEachDeferredEdge(action);
  }

  /** Returns whether the object is tracked. A frozen object counts as tracked. */
  public boolean isTracked(GcObject object) {
    return HeaderBits.isTracked(object);
  }

  public boolean isFrozen(GcObject object) {
    return heap.slots.frozen.contains(slot(object));
  }

  /** Returns whether the object is tracked, not frozen, and neither dying nor being freed. */
  public boolean isVisible(GcObject object) {
    return new Tracking(heap, deallocator.suspects).isVisible(object);
  }

  /** Returns the number by which messages name an object that was adopted. It is unsigned. */
  public int number(GcObject object) {
    long word = HeaderBits.word(object);
    return word > 0 ? HeaderBits.birthOfDead(word) : heap.slots.birth(slot(object));
  }

  /** Returns the number of owners that the object counts. */
  public long ownerCount(GcObject object) {
    return HeaderBits.edges(object);
  }

  public int holdCount(GcObject object) {
    return HeaderBits.holds(object);
  }

  /** Returns how a destroyed object died, for messages. */
  public String death(GcObject object) {
    return HeaderBits.death(object).toString();
  }

  /** The kinds of holders. */
  public enum HolderKind {
    SCOPE,
    ROOT,
    CELL,
    FOREIGN_OBJECT
  }

  /** A consumer of the holders of objects: open scopes, roots and cells. */
  public interface HolderConsumer {

    /**
     * Accepts one or more holders of an object, which are of the same kind.
     *
     * @param slot the slot number of the object
     * @param holderKind the kind of the holders
     * @param count the number of holders of the kind that share the holds
     * @param holds the number of their holds; 0 if they share the holds of the previous holders
     * @param place where the last of them was opened; empty if that is not known
     */
    void accept(int slot, HolderKind holderKind, int count, int holds, String place);
  }

  /**
   * Passes on the holders of all objects, with the places that are known. Those opened last come
   * first.
   */
  public void forEachHolder(HolderConsumer to) {
    forEachHoldOwner(
        (open, sites) -> {
          LongStream.Builder found = LongStream.builder();
          open.forEachHandle(found);
          long[] handles = found.build().filter(this::isCurrent).sorted().toArray();
          for (int i = 0, from = 0; i < handles.length; i++) {
            if (i + 1 == handles.length || handles[i + 1] != handles[i]) {
              passOn(open, (int) handles[i], i + 1 - from, sites, to);
              from = i + 1;
            }
          }
        });
  }

  /** Calls {@code each} with the open scopes and roots, and the places that are known of roots. */
  private void forEachHoldOwner(BiConsumer<HoldOwner, List<OpenSite>> each) {
    SequencedMap<HoldOwner, List<OpenSite>> known = sharedRoots.get();
    known.reversed().forEach(each);
    for (HoldOwner open = openHoldOwners.newest();
        open != null;
        open = openHoldOwners.older(open)) {
      if (!known.containsKey(open)) {
        each.accept(open, List.of());
      }
    }
  }

  private static void passOn(
      HoldOwner open, int slot, int holds, List<OpenSite> sites, HolderConsumer to) {
    if (open instanceof ScopeHandles) {
      to.accept(slot, HolderKind.SCOPE, 1, holds, place(open.openSite));
      return;
    }
    boolean inCell = open.isOfCell();
    int roots = Math.max(open.rootCount(), inCell ? 0 : 1);
    if (open.foreign && roots > 0) {
      to.accept(slot, HolderKind.FOREIGN_OBJECT, roots, holds, "");
    } else if (roots > 0) {
      OpenSite last = sites.isEmpty() ? open.openSite : sites.getLast();
      to.accept(slot, HolderKind.ROOT, roots, holds, place(last));
    }
    if (inCell) {
      to.accept(slot, HolderKind.CELL, 1, roots > 0 ? 0 : holds, place(open.openSite));
    }
  }

  private static String place(@Nullable OpenSite opened) {
    return opened == null ? "" : opened.place();
  }

  /** Returns whether the object of a handle is still in its slot. */
  private boolean isCurrent(long handle) {
    int slot = (int) handle;
    return heap.slots.get(slot) != null
        && heap.slots.birth(slot) == (int) (handle >>> Integer.SIZE);
  }

  /**
   * Reports inconsistencies of the scopes.
   *
   * @param missing accepts each live object on which scopes and roots have more holds than it
   *     counts, with their number
   */
  public void verifyHolds(Consumer<String> broken, ObjIntConsumer<GcObject> missing) {
    int[] held = new int[end()];
    for (HoldOwner open = openHoldOwners.newest();
        open != null;
        open = openHoldOwners.older(open)) {
      if (open instanceof ScopeHandles list) {
        list.verify(broken);
      }
      if (open.replaced) {
        continue; // an edge of the image of a foreign runtime counts instead
      }
      open.forEachHandle(
          handle -> {
            if (isCurrent(handle)) {
              held[(int) handle]++;
            }
          });
    }
    for (GcObject object : objects()) {
      if (isLive(object) && held[slot(object)] > HeaderBits.holds(object)) {
        missing.accept(object, held[slot(object)]);
      }
    }
  }

  /** Returns whether the places of all holders are recorded, and not only a sample. */
  public boolean knowsAllPlaces() {
    return heap.allocationSites != null;
  }

  /** Returns where the object was last retained or kept, or an empty string if that is unknown. */
  public String lastHold(GcObject object) {
    return heap.allocationSites == null ? "" : heap.allocationSites.heldAt(slot(object));
  }

  /** Returns where the object was created, or an empty string if that is unknown. */
  public String birthPlace(GcObject object) {
    return heap.allocationSites == null ? "" : heap.allocationSites.bornAt(slot(object));
  }

  /**
   * Returns whether the finalizer of the object is running. Meanwhile the runtime has a hold on it.
   */
  public boolean isFinalizing(GcObject object) {
    return deallocator.userCodeRunner.isFinalizing(object);
  }

  /** Returns the target of a weak field according to the heap's records, or null. */
  public @Nullable GcObject weakTarget(GcObject object, int field) {
    ObjectHeader target = heap.weak.target(object, field);
    return target == null ? null : (GcObject) target;
  }

  /** Returns the number of native bytes that the object in a slot last reported. */
  public long nativeBytes(int slot) {
    return heap.slots.nativeBytes.get(slot);
  }

  /** Returns the number of native bytes that all objects pin. */
  public long nativeBytes() {
    return heap.slots.nativeBytes.total();
  }

  /** Returns whether user code is running because an object dies. */
  public boolean isRunningUserCode() {
    return heap.nesting > heap.visits;
  }

  /** Returns whether a collection is running, and not paused. */
  public boolean isCollecting() {
    return collector.running;
  }

  /** Reports inconsistencies in the lists, marks and links. None of these may be changing. */
  public void verify(Consumer<String> found) {
    heap.slots.verify(found);
    deallocator.suspects.verify(found);
    heap.weak.verify(found);
    collector.verify(found);
  }
}
