package dev.lasso.runtime.collect;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.Texts;
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
public final class Suspects {

  public static final int BATCH = 1;

  private final HeapState heap;
  private final SlotTable slots;
  final Generations generations;

  /** The condemned objects, which are no suspects. */
  public final Condemned condemned;

  /** Number of objects on both lists. */
  private int size;

  /** Number of times that an object became a suspect. */
  long additions;

  /** Flag for objects that become dirty after the last sliced run began. */
  private long currentDirtyFlag = HeaderBits.DIRTY_EVEN;

  /** The search of the paused run, which is notified when its candidates are touched. */
  private @Nullable IncrementalCycleDetector pausedSearch;

  public Suspects(HeapState heap, SlotTable slots, Generations generations) {
    this.heap = heap;
    this.slots = slots;
    this.generations = generations;
    condemned = new Condemned(slots);
    clearList(BATCH);
  }

  public int size() {
    return size;
  }

  public int first() {
    return slots.field(SlotTable.NONE, SlotTable.NEXT);
  }

  public int next(int slot) {
    return slots.field(slot, SlotTable.NEXT);
  }

  /**
   * Marks an object dirty that has no hold left, and has lost a reference or had one moved. Its age
   * no longer proves that it is alive. If it may be part of a cycle, it becomes a suspect, unless
   * it is condemned.
   */
  public void markDirty(ObjectHeader object) {
    if ((HeaderBits.word(object) & (HeaderBits.SUSPECT | HeaderBits.CANDIDATE))
        != HeaderBits.SUSPECT) { // else it is dirty since it became a suspect
      markDirtyUnlessCondemned(object);
    }
  }

  private void markDirtyUnlessCondemned(ObjectHeader object) {
    if (HeaderBits.isCandidate(object)) {
      if (!isCondemned(object)) {
        touch(object);
      }
      return;
    }
    setDirtyFlag(object);
    if ((HeaderBits.word(object) & (HeaderBits.TRACKED | HeaderBits.CYCLIC))
        == (HeaderBits.TRACKED | HeaderBits.CYCLIC)) {
      append(object);
    }
  }

  /**
   * Sets the dirty flag, because the age of {@code object} does not prove that it is alive. A young
   * object needs no flag.
   */
  void setDirtyFlag(ObjectHeader object) {
    if (generations.mayBeOld(HeaderBits.word(object), slots.birth(HeaderBits.slot(object)))) {
      HeaderBits.set(object, currentDirtyFlag);
    }
  }

  private void append(ObjectHeader object) {
    int slot = HeaderBits.slot(object);
    int[] head = slots.fieldsPage(SlotTable.NONE);
    int last = head[SlotTable.PREVIOUS];
    int[] lastPage = slots.fieldsPage(last);
    int lastAt = SlotTable.fieldsIndex(last);
    int[] page = slots.fieldsPage(slot);
    int at = SlotTable.fieldsIndex(slot);
    HeaderBits.set(object, HeaderBits.SUSPECT);
    // No safepoint and no allocation below: the stores happen together.
    lastPage[lastAt + SlotTable.NEXT] = slot;
    page[at + SlotTable.PREVIOUS] = last;
    page[at + SlotTable.NEXT] = SlotTable.NONE;
    head[SlotTable.PREVIOUS] = slot;
    size++;
    additions++;
    if (size == 1) {
      heap.addWork(Work.SUSPECTS);
    } else if (size == Pacer.MIN_THRESHOLD) {
      heap.addWork(Work.COLLECT);
    }
  }

  private void link(int slot, int next) {
    slots.setField(slot, SlotTable.NEXT, next);
    slots.setField(next, SlotTable.PREVIOUS, slot);
  }

  private void clearList(int head) {
    link(head, head);
  }

  /** Removes {@code object} from its list, if it is on one. */
  public void remove(ObjectHeader object) {
    if (HeaderBits.hasAny(object, HeaderBits.SUSPECT)) {
      int[] page = slots.fieldsPage(HeaderBits.slot(object));
      int at = SlotTable.fieldsIndex(HeaderBits.slot(object));
      int previous = page[at + SlotTable.PREVIOUS];
      int next = page[at + SlotTable.NEXT];
      int[] previousPage = slots.fieldsPage(previous);
      int previousAt = SlotTable.fieldsIndex(previous);
      int[] nextPage = slots.fieldsPage(next);
      int nextAt = SlotTable.fieldsIndex(next);
      HeaderBits.clear(object, HeaderBits.SUSPECT);
      // No safepoint and no allocation below: the stores happen together.
      previousPage[previousAt + SlotTable.NEXT] = next;
      nextPage[nextAt + SlotTable.PREVIOUS] = previous;
      size--;
    }
  }

  /**
   * Removes an object that is about to die from its list, if it is on one. Notifies a paused run.
   * Returns whether the object is condemned.
   */
  boolean removeDying(ObjectHeader object) {
    if (HeaderBits.isCandidate(object)) {
      if (condemned.contains(object)) {
        condemned.remove(HeaderBits.slot(object));
        return true;
      }
      touch(object);
    }
    remove(object);
    return false;
  }

  /**
   * Makes all objects suspects that may be garbage, and discards the lists and the paused run,
   * because an error may have left them inconsistent. The caller clears the marks.
   */
  public void suspectAll() {
    clear();
    clearList(BATCH);
    pausedSearch = null;
    for (int slot = slots.nextLive(0); slot >= 0; slot = slots.nextLive(slot + 1)) {
      ObjectHeader object = slots.object(slot);
      HeaderBits.clear(object, HeaderBits.SUSPECT | HeaderBits.CANDIDATE);
      HeaderBits.set(object, HeaderBits.DIRTY);
      if (!HeaderBits.hasAny(object, HeaderBits.HOLDS) && HeaderBits.isCounted(object)) {
        markDirty(object);
      }
    }
  }

  /** Clears the suspect and dirty flags of all objects on the list. */
  public void clearFlags() {
    for (int slot = first(); slot != SlotTable.NONE; slot = next(slot)) {
      HeaderBits.clear(slots.object(slot), HeaderBits.SUSPECT | HeaderBits.DIRTY);
    }
  }

  /** Empties the list. The caller clears the flags of the objects that were on it. */
  public void clear() {
    clearList(SlotTable.NONE);
    size = 0;
  }

  // ------------------------------------------------------------------ sliced runs

  /**
   * Marks an object dirty that has a new owner, if that owner is younger than the paused run. The
   * object may have been garbage when the run began, and now be alive through young objects alone.
   */
  void ownerAdded(ObjectHeader owner, ObjectHeader object) {
    if (pausedSearch != null
        && !generations.mayBeOld(HeaderBits.word(owner), slots.birth(HeaderBits.slot(owner)))) {
      setDirtyFlag(object);
    }
  }

  /** Makes the list the batch of {@code run}. From now on, dirty objects get the other flag. */
  void startBatch(IncrementalCycleDetector run) {
    pausedSearch = run;
    currentDirtyFlag ^= HeaderBits.DIRTY;
    int first = first();
    if (first != SlotTable.NONE) {
      int last = slots.field(SlotTable.NONE, SlotTable.PREVIOUS);
      link(BATCH, first);
      link(last, BATCH);
      clearList(SlotTable.NONE);
    }
  }

  /** Replaces the paused run's search by a second one, which examines its condemned objects. */
  void replaceSearch(IncrementalCycleDetector run) {
    pausedSearch = run;
  }

  /** Removes and returns the first suspect of the batch. Returns null if the batch is empty. */
  @Nullable ObjectHeader takeFromBatch() {
    int slot = slots.field(BATCH, SlotTable.NEXT);
    if (slot == BATCH) {
      return null;
    }
    ObjectHeader object = slots.object(slot);
    remove(object);
    return object;
  }

  /** Reports inconsistencies in the lists. Changes nothing. */
  public void verify(Consumer<String> found) {
    int flagged = 0;
    for (int slot = slots.nextLive(0); slot >= 0; slot = slots.nextLive(slot + 1)) {
      ObjectHeader object = slots.object(slot);
      flagged += HeaderBits.hasAny(object, HeaderBits.SUSPECT) ? 1 : 0;
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
      ObjectHeader object = slot >= SlotTable.HEADS && slot < slots.end() ? slots.get(slot) : null;
      if (object == null
          || !HeaderBits.isLive(object)
          || !HeaderBits.hasAny(object, HeaderBits.SUSPECT)
          || slots.field(slot, SlotTable.PREVIOUS) != before
          || listed > size) {
        found.accept("The list of suspects is broken after " + Texts.count(listed, "suspect"));
        return listed;
      }
      before = slot;
      listed++;
    }
    return listed;
  }

  /** Clears the dirty flag of a candidate if it was set before the run began. */
  void clearFlags(ObjectHeader member) {
    HeaderBits.clear(member, HeaderBits.DIRTY ^ currentDirtyFlag);
  }

  /** Ends the run. The rest of its batch returns to the list of suspects. */
  void endBatch() {
    pausedSearch = null;
    int first = slots.field(BATCH, SlotTable.NEXT);
    if (first != BATCH) {
      link(slots.field(SlotTable.NONE, SlotTable.PREVIOUS), first);
      link(slots.field(BATCH, SlotTable.PREVIOUS), SlotTable.NONE);
      clearList(BATCH);
    }
  }

  /**
   * Notifies the paused run that a {@link HeaderBits#CANDIDATE} object is about to change or to be
   * held. The object is alive for this run, and a suspect for the next.
   *
   * @throws DeadObjectException if the run has found the object to be garbage and is freeing it
   */
  void touch(ObjectHeader object) {
    if (condemned.contains(object)) {
      throw Errors.dead(object);
    }
    IncrementalCycleDetector run = pausedSearch;
    assert run != null : object;
    heap.openChanges++;
    try {
      run.touch(object);
    } catch (DeadObjectException e) {
      heap.openChanges--;
      throw e;
    }
    markDirty(object);
    heap.openChanges--;
  }

  /**
   * Returns whether a sliced run is paused, other than to run the finalizers and callbacks of its
   * garbage.
   */
  boolean isSearchPaused() {
    return pausedSearch != null && !pausedSearch.isRunningUserCode();
  }

  /** Returns whether a run has found the candidate to be garbage and is freeing it. */
  public boolean isCondemned(ObjectHeader object) {
    return condemned.contains(object) || (pausedSearch != null && pausedSearch.isCondemned(object));
  }
}
