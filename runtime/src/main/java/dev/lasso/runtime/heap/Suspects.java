package dev.lasso.runtime.heap;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.observe.Words;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The suspects: objects that may have become part of a garbage cycle, in the order in which they
 * became suspects.
 *
 * <p>They are in doubly linked lists through the slots, so adding and removing takes constant time
 * and allocates nothing. Slot 0 is the head of the list to which suspects are added. Slot 1 is the
 * head of the batch that a sliced run works through.
 */
final class Suspects {

  static final int BATCH = 1;

  private final Access heap;
  private final SlotTable slots;
  private final Ages ages;

  /** Number of objects on both lists. */
  private int size;

  /** Number of times that an object became a suspect. */
  private long entered;

  /** Flag for objects that become dirty after the last sliced run began. */
  private long shakenNow = Header.SHAKEN_EVEN;

  /** The search of the paused run, which is notified when its candidates are touched. */
  private @Nullable SlicedSearch paused;

  Suspects(Access heap, SlotTable slots, Ages ages) {
    this.heap = heap;
    this.slots = slots;
    this.ages = ages;
    empty(BATCH);
  }

  int size() {
    return size;
  }

  long entered() {
    return entered;
  }

  int first() {
    return slots.note(SlotTable.NONE, SlotTable.NEXT);
  }

  int next(int slot) {
    return slots.note(slot, SlotTable.NEXT);
  }

  /**
   * Marks an object dirty that has no hold left, and has lost a reference or had one moved. Its age
   * no longer proves that it is alive. If it may be part of a cycle, it becomes a suspect.
   */
  void shake(Counted object) {
    if ((object.word & (Header.SUSPECT | Header.MEMBER)) == Header.SUSPECT) {
      return; // dirty since it became a suspect
    }
    if (object.isMember()) {
      touch(object);
      return;
    }
    doubt(object);
    if ((object.word & (Header.TRACKED | Header.CYCLIC)) == (Header.TRACKED | Header.CYCLIC)) {
      append(object);
    }
  }

  /**
   * Sets the dirty flag, because the age of {@code object} does not prove that it is alive. A young
   * object needs no flag.
   */
  void doubt(Counted object) {
    if (ages.mayPassForOld(object.word, slots.birth(object.slot))) {
      object.word |= shakenNow;
    }
  }

  private void append(Counted object) {
    int slot = object.slot;
    int[] head = slots.page(SlotTable.NONE);
    int last = head[SlotTable.PREVIOUS];
    int[] lastPage = slots.page(last);
    int lastAt = SlotTable.at(last);
    int[] page = slots.page(slot);
    int at = SlotTable.at(slot);
    // No safepoint and no allocation below: the stores happen together.
    lastPage[lastAt + SlotTable.NEXT] = slot;
    page[at + SlotTable.PREVIOUS] = last;
    page[at + SlotTable.NEXT] = SlotTable.NONE;
    head[SlotTable.PREVIOUS] = slot;
    object.word |= Header.SUSPECT;
    size++;
    entered++;
    if (size == Pace.MIN_THRESHOLD) {
      heap.due = true;
    }
  }

  private void link(int slot, int next) {
    slots.setNote(slot, SlotTable.NEXT, next);
    slots.setNote(next, SlotTable.PREVIOUS, slot);
  }

  private void empty(int head) {
    link(head, head);
  }

  /** Removes {@code object} from its list, if it is on one. */
  void remove(Counted object) {
    if ((object.word & Header.SUSPECT) != 0) {
      int[] page = slots.page(object.slot);
      int at = SlotTable.at(object.slot);
      int previous = page[at + SlotTable.PREVIOUS];
      int next = page[at + SlotTable.NEXT];
      int[] previousPage = slots.page(previous);
      int previousAt = SlotTable.at(previous);
      int[] nextPage = slots.page(next);
      int nextAt = SlotTable.at(next);
      // No safepoint and no allocation below: the stores happen together.
      previousPage[previousAt + SlotTable.NEXT] = next;
      nextPage[nextAt + SlotTable.PREVIOUS] = previous;
      object.word &= ~Header.SUSPECT;
      size--;
    }
  }

  /** As {@link #remove}, for an object that is about to die. Notifies a paused run. */
  void forget(Counted object) {
    if (object.isMember()) {
      touch(object);
    }
    remove(object);
  }

  /**
   * Makes all objects suspects that may be garbage, and discards the lists and the paused run,
   * because an error may have left them inconsistent.
   */
  void suspectAll() {
    clear();
    empty(BATCH);
    paused = null;
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null && object.word < 0) {
        slots.setMark(slot, 0);
        object.word = (object.word & ~(Header.SUSPECT | Header.MEMBER)) | Header.SHAKEN;
        if ((object.word & Header.HOLDS) == 0 && object.isCounted()) {
          shake(object);
        }
      }
    }
  }

  /** Clears the suspect and dirty flags of all objects on the list. */
  void acquit() {
    for (int slot = first(); slot != SlotTable.NONE; slot = next(slot)) {
      slots.object(slot).word &= ~(Header.SUSPECT | Header.SHAKEN);
    }
  }

  /** Empties the list. The caller clears the flags of the objects that were on it. */
  void clear() {
    empty(SlotTable.NONE);
    size = 0;
  }

  // ------------------------------------------------------------------ sliced runs

  /**
   * Marks an object dirty that has a new owner, if that owner is younger than the paused run. The
   * object may have been garbage when the run began, and now be alive through young objects alone.
   */
  void owned(Counted owner, Counted object) {
    if (paused != null && !ages.mayPassForOld(owner.word, slots.birth(owner.slot))) {
      doubt(object);
    }
  }

  /** Makes the list the batch of {@code run}. From now on, dirty objects get the other flag. */
  void startBatch(SlicedSearch run) {
    paused = run;
    shakenNow ^= Header.SHAKEN;
    int first = first();
    if (first != SlotTable.NONE) {
      int last = slots.note(SlotTable.NONE, SlotTable.PREVIOUS);
      link(BATCH, first);
      link(last, BATCH);
      empty(SlotTable.NONE);
    }
  }

  /** Replaces the paused run's search by a second one, which examines its condemned objects. */
  void reconsider(SlicedSearch run) {
    paused = run;
  }

  /** Removes and returns the first suspect of the batch. Returns null if the batch is empty. */
  @Nullable Counted takeFromBatch() {
    int slot = slots.note(BATCH, SlotTable.NEXT);
    if (slot == BATCH) {
      return null;
    }
    Counted object = slots.object(slot);
    remove(object);
    return object;
  }

  /** Reports inconsistencies in the lists. Changes nothing. */
  void verify(Consumer<String> found) {
    int flagged = 0;
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null && object.word < 0 && (object.word & Header.SUSPECT) != 0) {
        flagged++;
      }
    }
    int listed = verify(SlotTable.NONE, found) + verify(BATCH, found);
    if (listed != flagged || size != flagged) {
      found.accept(
          "Suspects by their flag: " + flagged + ", on a list: " + listed + ", counted: " + size);
    }
  }

  private int verify(int head, Consumer<String> found) {
    int listed = 0;
    int before = head;
    for (int slot = next(head); slot != head; slot = next(slot)) {
      Counted object = slot >= SlotTable.HEADS && slot < slots.end() ? slots.get(slot) : null;
      if (object == null
          || object.word >= 0
          || (object.word & Header.SUSPECT) == 0
          || slots.note(slot, SlotTable.PREVIOUS) != before
          || listed > size) {
        found.accept("The list of suspects is broken after " + Words.count(listed, "suspect"));
        return listed;
      }
      before = slot;
      listed++;
    }
    return listed;
  }

  /** Clears the dirty flag of a candidate if it was set before the run began. */
  void acquit(Counted member) {
    member.word &= ~(Header.SHAKEN ^ shakenNow);
  }

  /** Ends the run. The rest of its batch returns to the list of suspects. */
  void endBatch() {
    paused = null;
    int first = slots.note(BATCH, SlotTable.NEXT);
    if (first != BATCH) {
      link(slots.note(SlotTable.NONE, SlotTable.PREVIOUS), first);
      link(slots.note(BATCH, SlotTable.PREVIOUS), SlotTable.NONE);
      empty(BATCH);
    }
  }

  /**
   * Notifies the paused run that a {@link Header#MEMBER} object is about to change or to be held.
   * The object is alive for this run, and a suspect for the next.
   *
   * @throws DeadObjectException if the run has found the object to be garbage and is freeing it
   */
  void touch(Counted object) {
    SlicedSearch run = paused;
    assert run != null : object;
    heap.unfinished++;
    try {
      run.touch(object);
    } catch (DeadObjectException e) {
      heap.unfinished--;
      throw e;
    }
    shake(object);
    heap.unfinished--;
  }

  /**
   * Returns whether a sliced run is paused, other than to run the finalizers and callbacks of its
   * garbage.
   */
  boolean isSearching() {
    return paused != null && !paused.isTelling();
  }

  /** Returns whether a run has found the object to be garbage and is freeing it. */
  boolean isCondemned(Counted object) {
    return paused != null && paused.isCondemned(object);
  }
}
