package dev.lasso.runtime.heap;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.observe.Words;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The objects that may have become part of a garbage cycle, in the order in which they came under
 * suspicion.
 *
 * <p>Doubly linked lists through the slots: entering and leaving take constant time and allocate
 * nothing. Slot 0 is the head of the list that objects enter. Slot 1 is the head of the batch that
 * a sliced run works off.
 */
final class Suspects {

  static final int BATCH = 1;

  private final Access heap;
  private final SlotTable slots;
  private final Ages ages;

  /** How many objects are on either list. */
  private int size;

  /** How often an object came under suspicion. */
  private long entered;

  /** Which flag tells that an object was shaken since the last sliced run began. */
  private long shakenNow = Header.SHAKEN_EVEN;

  /** The paused run, to be told of changes to its members. */
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
   * Notes that {@code object}, with no hold left, lost a reference or had one moved: age is no
   * proof of life any more, and if it may be in a cycle it is a suspect.
   */
  void shake(Counted object) {
    if ((object.word & (Header.SUSPECT | Header.MEMBER)) == Header.SUSPECT) {
      return; // known since it was shaken first
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

  /** Notes that the age of {@code object} is no proof of life. That of a young one never is. */
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
    // Plain stores from here on, so that nothing can come in between.
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

  /** Takes {@code object} off the list that it is on, if any. */
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
      // Plain stores from here on, so that nothing can come in between.
      previousPage[previousAt + SlotTable.NEXT] = next;
      nextPage[nextAt + SlotTable.PREVIOUS] = previous;
      object.word &= ~Header.SUSPECT;
      size--;
    }
  }

  /** As {@link #remove}, of an object that is about to die: a paused run is told. */
  void forget(Counted object) {
    if (object.isMember()) {
      touch(object);
    }
    remove(object);
  }

  /**
   * Makes all objects suspects that may be garbage, and forgets who was: after a lack of stack or
   * memory has left the lists in pieces.
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

  /** Takes the suspicion, and the doubt about their age, off all on the list. */
  void acquit() {
    for (int slot = first(); slot != SlotTable.NONE; slot = next(slot)) {
      slots.object(slot).word &= ~(Header.SUSPECT | Header.SHAKEN);
    }
  }

  /** Empties the list; the flags of what was on it are the caller's to clear. */
  void clear() {
    empty(SlotTable.NONE);
    size = 0;
  }

  // ------------------------------------------------------------------ sliced runs

  /**
   * Notes that {@code object} has a new owner. If it was garbage when the paused run began, and the
   * owner is younger than that, it may be alive through young objects alone.
   */
  void owned(Counted owner, Counted object) {
    if (paused != null && !ages.mayPassForOld(owner.word, slots.birth(owner.slot))) {
      doubt(object);
    }
  }

  /** Makes the list the batch of {@code run}, and tells what is shaken from now on apart. */
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

  /** Has {@code run} examine again what the paused run has condemned. */
  void reconsider(SlicedSearch run) {
    paused = run;
  }

  /** Takes the first suspect off the batch; null when it is empty. */
  @Nullable Counted takeFromBatch() {
    int slot = slots.note(BATCH, SlotTable.NEXT);
    if (slot == BATCH) {
      return null;
    }
    Counted object = slots.object(slot);
    remove(object);
    return object;
  }

  /** Tells what is wrong with the lists. Changes nothing. */
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

  /** Takes the doubt about the age of a member off that was there before the run began. */
  void acquit(Counted member) {
    member.word &= ~(Header.SHAKEN ^ shakenNow);
  }

  /** Ends the run; what is left of its batch is suspect again. */
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
   * Tells the paused run that a {@link Header#MEMBER} object is about to change or to be held: it
   * is alive this time, and a suspect for the next.
   *
   * @throws DeadObjectException if the run has found it to be garbage and is freeing it
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

  /** Returns whether there is a paused run, and no user code is being told of its garbage. */
  boolean isSearching() {
    return paused != null && !paused.isTelling();
  }

  /** Whether a run has found the object to be garbage and is freeing it. */
  boolean isCondemned(Counted object) {
    return paused != null && paused.isCondemned(object);
  }
}
