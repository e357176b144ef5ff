package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Header.Death;
import dev.lasso.runtime.heap.OpenHolds.Kind;
import dev.lasso.runtime.inspect.Fields;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a heap for inspection: the objects by their slot numbers, and the heap's records of
 * them. It offers no way to change the heap.
 */
public final class View {

  private final Access heap;
  private final SlotTable slots;
  private final WeakTable weak;
  private final Suspects suspects;
  private final OpenHolds openHolds;
  private final Supplier<SequencedMap<Holder, List<Opening>>> sharedRoots;
  private final LastCalls lastCalls;
  private final Collector collector;

  View(
      Access heap,
      SlotTable slots,
      WeakTable weak,
      Suspects suspects,
      OpenHolds openHolds,
      Supplier<SequencedMap<Holder, List<Opening>>> sharedRoots,
      LastCalls lastCalls,
      Collector collector) {
    this.heap = heap;
    this.slots = slots;
    this.weak = weak;
    this.suspects = suspects;
    this.openHolds = openHolds;
    this.sharedRoots = sharedRoots;
    this.lastCalls = lastCalls;
    this.collector = collector;
  }

  /** Returns the heap. */
  public Access heap() {
    return heap;
  }

  /** Returns the number after the last slot number. The first one is 1. */
  public int end() {
    return slots.end();
  }

  /** Returns the object in a slot, which may be dying, or null if there is none. */
  public @Nullable GcObject get(int slot) {
    Counted object = slots.get(slot);
    return object == null ? null : object.asObject();
  }

  /**
   * Returns the slot number of an object. If the object was freed, another one may have it by now.
   */
  public int slot(GcObject object) {
    return slot((Counted) object);
  }

  private static int slot(Counted object) {
    return object.slot;
  }

  private static long word(Counted object) {
    return object.word;
  }

  /** Returns whether the object is under construction. */
  public boolean isConstructing(GcObject object) {
    return word(object) == 0;
  }

  /** Returns whether the object is destroyed, or being destroyed. */
  public boolean isDestroyed(GcObject object) {
    return word(object) > 0;
  }

  /** Returns whether the object is dead to the program, which means destroyed or condemned. */
  public boolean isDead(GcObject object) {
    return ((Counted) object).isDead();
  }

  /**
   * Returns whether the object is live and has a count above zero, so that it is neither dead nor
   * pending destruction. It may be condemned.
   */
  public boolean isCounted(GcObject object) {
    return ((Counted) object).isCounted();
  }

  /** Returns whether the object was adopted and is not dead. */
  public boolean isLive(GcObject object) {
    return word(object) < 0 && !isDead(object);
  }

  /**
   * Returns whether the edges of the object are counted. They are while it is alive, and until it
   * has released them.
   */
  public boolean isOwner(GcObject object) {
    long word = word(object);
    return isCounted(object) || (word > 0 && Header.death(word) != Death.NOT_ADOPTED);
  }

  /** Returns whether the object is tracked. A frozen object counts as tracked. */
  public boolean isTracked(GcObject object) {
    return ((Counted) object).isTracked();
  }

  /** Returns whether the object is frozen. */
  public boolean isFrozen(GcObject object) {
    return heap.isFrozen(object);
  }

  /** Returns whether the object is tracked, not frozen, and neither dying nor being freed. */
  public boolean isVisible(GcObject object) {
    return new Tracking(heap, slots, suspects).isVisible(object);
  }

  /** Returns whether the object is a suspect, from which the next collection starts. */
  public boolean isSuspect(GcObject object) {
    return word(object) < 0 && (word(object) & Header.SUSPECT) != 0;
  }

  /** Returns the number by which messages name an object that was adopted. It is unsigned. */
  public int number(GcObject object) {
    long word = word(object);
    return word > 0 ? Header.birthOfDead(word) : slots.birth(slot(object));
  }

  /** Returns the label that the object's class gives it, or null. */
  public @Nullable String label(GcObject object) {
    return heap.label(((Counted) object)::gcLabel);
  }

  /** Returns the number of owners that the object counts. */
  public long owners(GcObject object) {
    return Header.edges(word(object));
  }

  /** Returns the number of holds on the object. */
  public int holds(GcObject object) {
    return Header.holds(word(object));
  }

  /** Returns how a destroyed object died, for messages. */
  public String death(GcObject object) {
    return Header.death(word(object)).toString();
  }

  /** A consumer of the holders of objects: open scopes, roots and cells. */
  public interface Holders {

    /**
     * Accepts one or more holders of an object, which are of the same kind.
     *
     * @param slot the slot number of the object
     * @param kind the kind of the holders
     * @param count the number of holders of the kind that share the holds
     * @param holds the number of their holds; 0 if they share the holds of the previous holders
     * @param place where the last of them was opened; empty unless {@link #isTellingPlaces} and it
     *     is known
     */
    void holder(int slot, Kind kind, int count, int holds, String place);
  }

  /** Passes on the holders of the object. Those opened last come first. */
  public void forEachHolder(GcObject object, Holders to) {
    openHolds.forEachHolder(object, slots.handle(object), sharedRoots.get(), passing(to));
  }

  /** Passes on the holders of all objects. Those opened last come first. */
  public void forEachHolder(Holders to) {
    openHolds.forEachHolder(sharedRoots.get(), passing(to));
  }

  private OpenHolds.Holders passing(Holders to) {
    boolean telling = isTellingPlaces();
    return (handle, kind, count, holds, place) -> {
      int slot = (int) handle;
      if (slots.get(slot) != null && slots.birth(slot) == (int) (handle >>> Integer.SIZE)) {
        to.holder(slot, kind, count, holds, telling ? place : "");
      }
    };
  }

  /** Returns whether the places of all holders are recorded, and not only a sample. */
  public boolean isTellingPlaces() {
    return heap.sites != null;
  }

  /** Returns where the object was last retained or kept, or an empty string if that is unknown. */
  public String lastHold(GcObject object) {
    return heap.sites == null ? "" : heap.sites.heldAt(slot(object));
  }

  /** Returns where the object was created, or an empty string if that is unknown. */
  public String birthPlace(GcObject object) {
    return heap.sites == null ? "" : heap.sites.bornAt(slot(object));
  }

  /**
   * Returns whether the finalizer of the object is running. Meanwhile the runtime has a hold on it.
   */
  public boolean isFinalizing(GcObject object) {
    return lastCalls.isFinalizing(object);
  }

  /** Returns the label that the object's class gives an item of its array, or null. */
  public @Nullable String itemLabel(GcObject object, int index) {
    Counted host = (Counted) object;
    return host.access().label(() -> host.gcItemLabel(index));
  }

  /** Returns the readers of the annotated fields of the object's type and its supertypes. */
  public Fields fields(GcObject object) {
    return ((Counted) object).typeState().readers();
  }

  /** Returns the target of a weak field according to the heap's records, or null. */
  public @Nullable GcObject weakTarget(GcObject object, int field) {
    Counted target = weak.target(object, field);
    return target == null ? null : target.asObject();
  }

  /** Returns the number of native bytes that the object in a slot last reported. */
  public long weight(int slot) {
    return slots.nativeBytes().get(slot);
  }

  /** Returns the number of native bytes that all objects pin. */
  public long weight() {
    return slots.nativeBytes().total();
  }

  /** Returns whether user code is running because an object dies. */
  public boolean isDying() {
    return lastCalls.isAny();
  }

  /** Returns whether a collection is running, and not paused. */
  public boolean isCollecting() {
    return collector.isRunning();
  }

  /** Reports inconsistencies in the lists, marks and links. None of these may be changing. */
  public void checkInside(Consumer<String> found) {
    slots.verify(found);
    suspects.verify(found);
    weak.verify(found);
    collector.verify(found);
  }
}
