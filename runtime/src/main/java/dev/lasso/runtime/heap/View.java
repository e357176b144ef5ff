package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Header.Death;
import dev.lasso.runtime.inspect.Fields;
import java.util.function.Consumer;
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
  private final LastCalls lastCalls;
  private final Collector collector;

  View(
      Access heap,
      SlotTable slots,
      WeakTable weak,
      Suspects suspects,
      OpenHolds openHolds,
      LastCalls lastCalls,
      Collector collector) {
    this.heap = heap;
    this.slots = slots;
    this.weak = weak;
    this.suspects = suspects;
    this.openHolds = openHolds;
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

  /** Who holds the object, of the scopes and roots that are open. */
  public OpenHolds.Holders holders(GcObject object) {
    return openHolds.holders(object, slots.handle(object));
  }

  /** Is told of each hold of the scopes and roots that are open. */
  public interface Holds {

    /**
     * Is told of a hold.
     *
     * @param place where the scope or root was opened; empty unless {@link #isTellingPlaces} and
     *     that is known
     */
    void hold(int slot, boolean ofRoot, String place);
  }

  /** Tells of each hold of the scopes and roots that are open, of what was opened last first. */
  public void forEachHold(Holds holds) {
    boolean telling = isTellingPlaces();
    openHolds.forEachHold(
        (handle, ofRoot, place) -> {
          int slot = (int) handle;
          if (slots.get(slot) != null && slots.birth(slot) == (int) (handle >>> Integer.SIZE)) {
            holds.hold(slot, ofRoot, place == null || !telling ? "" : place);
          }
        });
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
