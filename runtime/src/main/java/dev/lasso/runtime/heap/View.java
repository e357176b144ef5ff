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
 * What a heap shows to those who look at it: the objects by the numbers of their slots, and what it
 * has counted. Nothing can be changed through it.
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

  /** The heap. */
  public Access heap() {
    return heap;
  }

  /** The number after the last one. The first is 1. */
  public int end() {
    return slots.end();
  }

  /** The object with that number, which may be dying; null if there is none. */
  public @Nullable GcObject get(int slot) {
    Counted object = slots.get(slot);
    return object == null ? null : object.asObject();
  }

  /** The number of an object, which another may have by now. */
  public int slot(GcObject object) {
    return slot((Counted) object);
  }

  private static int slot(Counted object) {
    return object.slot;
  }

  private static long word(Counted object) {
    return object.word;
  }

  /** Whether the object is under construction. */
  public boolean isConstructing(GcObject object) {
    return word(object) == 0;
  }

  /** Whether the object is destroyed, or being destroyed. */
  public boolean isDestroyed(GcObject object) {
    return word(object) > 0;
  }

  /** Whether the object is dead to the program, destroyed or condemned. */
  public boolean isDead(GcObject object) {
    return ((Counted) object).isDead();
  }

  /** Whether the object is alive and neither dead nor waiting for its destruction. */
  public boolean isCounted(GcObject object) {
    return ((Counted) object).isCounted();
  }

  /** Whether the object has been adopted and is not dead. */
  public boolean isLive(GcObject object) {
    return word(object) < 0 && !isDead(object);
  }

  /** Whether the edges of the object are counted: it is alive, or has yet to let go of them. */
  public boolean isOwner(GcObject object) {
    long word = word(object);
    return isCounted(object) || (word > 0 && Header.death(word) != Death.NOT_ADOPTED);
  }

  /** Whether the object is tracked, frozen or not. */
  public boolean isTracked(GcObject object) {
    return ((Counted) object).isTracked();
  }

  /** Whether the object is frozen. */
  public boolean isFrozen(GcObject object) {
    return heap.isFrozen(object);
  }

  /** Whether the object is tracked, not frozen, and neither dying nor being freed. */
  public boolean isVisible(GcObject object) {
    return new Tracking(heap, slots, suspects).isVisible(object);
  }

  /** Whether the next collection begins with the object, among others. */
  public boolean isSuspect(GcObject object) {
    return word(object) < 0 && (word(object) & Header.SUSPECT) != 0;
  }

  /** The number by which messages name an object that was adopted, unsigned. */
  public int number(GcObject object) {
    long word = word(object);
    return word > 0 ? Header.birthOfDead(word) : slots.birth(slot(object));
  }

  /** What its host calls it, or null. */
  public @Nullable String label(GcObject object) {
    return heap.label(((Counted) object)::gcLabel);
  }

  /** How many owners it counts. */
  public long owners(GcObject object) {
    return Header.edges(word(object));
  }

  /** How many holds it has. */
  public int holds(GcObject object) {
    return Header.holds(word(object));
  }

  /** How a destroyed object died. */
  public String death(GcObject object) {
    return Header.death(word(object)).toString();
  }

  /** A receiver of what holds objects: scopes, roots and cells that are open. */
  public interface Holders {

    /**
     * Receives what holds an object.
     *
     * @param count how many of the kind share the holds
     * @param holds how many holds they have; 0 if what was received before shares them, too
     * @param place where the last of them was opened; empty unless {@link #isTellingPlaces} and
     *     that is known
     */
    void holder(int slot, Kind kind, int count, int holds, String place);
  }

  /** Passes on what holds the object, what was opened last first. */
  public void forEachHolder(GcObject object, Holders to) {
    openHolds.forEachHolder(object, slots.handle(object), sharedRoots.get(), passing(to));
  }

  /** Passes on what holds each object, what was opened last first. */
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

  /** Whether the places of all holders are known, not only of a sample. */
  public boolean isTellingPlaces() {
    return heap.sites != null;
  }

  /** Where the object was retained or kept last; empty if that is not known. */
  public String lastHold(GcObject object) {
    return heap.sites == null ? "" : heap.sites.heldAt(slot(object));
  }

  /** Where the object was created; empty if that is not known. */
  public String birthPlace(GcObject object) {
    return heap.sites == null ? "" : heap.sites.bornAt(slot(object));
  }

  /** Whether the finalizer of the object is running, for which the runtime holds it. */
  public boolean isFinalizing(GcObject object) {
    return lastCalls.isFinalizing(object);
  }

  /** What its host calls an item of the array of {@code object}, or null. */
  public @Nullable String itemLabel(GcObject object, int index) {
    Counted host = (Counted) object;
    return host.access().label(() -> host.gcItemLabel(index));
  }

  /** The annotated fields of its type and the supertypes. */
  public Fields fields(GcObject object) {
    return ((Counted) object).typeState().readers();
  }

  /** What its weak field refers to, as far as the heap knows. */
  public @Nullable GcObject weakTarget(GcObject object, int field) {
    Counted target = weak.target(object, field);
    return target == null ? null : target.asObject();
  }

  /** How many native bytes the object with that number pins, by what it has said. */
  public long weight(int slot) {
    return slots.nativeBytes().get(slot);
  }

  /** How many all of them pin. */
  public long weight() {
    return slots.nativeBytes().total();
  }

  /** Whether user code is running because something dies. */
  public boolean isDying() {
    return lastCalls.isAny();
  }

  /** Whether a collection is at work. */
  public boolean isCollecting() {
    return collector.isRunning();
  }

  /** Tells what is wrong with lists, marks and links, none of which is under change. */
  public void checkInside(Consumer<String> found) {
    slots.verify(found);
    suspects.verify(found);
    weak.verify(found);
    collector.verify(found);
  }
}
