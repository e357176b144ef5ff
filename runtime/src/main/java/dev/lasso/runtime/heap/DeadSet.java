package dev.lasso.runtime.heap;

import dev.lasso.runtime.heap.Header.Death;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The destruction of objects that a run found unreachable, in CPython's order.
 *
 * <ol>
 *   <li>Weak references with a callback are severed, then their callbacks are called, except those
 *       of references that are part of the set.
 *   <li>All finalizers run, in the order of creation. Objects that they destroy by count are not
 *       counted as collected.
 *   <li>If user code ran, the set is examined again by itself: objects referenced from outside the
 *       set, and all objects they reach, are resurrected.
 *   <li>The other weak references are cleared, without callbacks.
 *   <li>The remaining objects are {@linkplain Burial reclaimed}.
 * </ol>
 *
 * <p>Members are identified by their mark, which is not 0. Slots freed in the meantime are not
 * reused until the end, so that the slot of a member that died early is empty.
 */
final class DeadSet {

  private final Access heap;
  private final SlotTable slots;
  private final Suspects suspects;
  private final WeakTable weak;
  private final Destruction destruction;
  private final LastCalls lastCalls;
  private final Burial burial;
  private final Counts counts;

  /** The kept garbage, created when the program requests it. */
  private @Nullable Garbage garbage;

  /** Head of the severed references to call, linked by {@code older}. */
  private @Nullable WeakRef<?> first;

  private @Nullable WeakRef<?> last;

  DeadSet(
      Access heap,
      SlotTable slots,
      Suspects suspects,
      WeakTable weak,
      Destruction destruction,
      LastCalls lastCalls,
      Burial burial,
      Counts counts) {
    this.heap = heap;
    this.slots = slots;
    this.suspects = suspects;
    this.weak = weak;
    this.destruction = destruction;
    this.lastCalls = lastCalls;
    this.burial = burial;
    this.counts = counts;
  }

  /** Returns the list of garbage that runs have found and kept. */
  Garbage garbage() {
    if (garbage == null) {
      garbage = new Garbage(heap, counts);
    }
    return garbage;
  }

  boolean isKeeping() {
    return garbage != null && garbage.isKeeping();
  }

  /** Makes runs reclaim the garbage they find from now on. */
  void stopKeeping() {
    if (garbage != null) {
      garbage.setKeeping(false);
    }
  }

  /** Releases the kept garbage. */
  void letGoOfKept() {
    if (garbage != null) {
      garbage.clear();
    }
  }

  /**
   * Destroys or keeps the garbage that a whole run found.
   *
   * @param set the slots of the members, which are marked and on no list
   * @param flags the union of the header flags of all members, and perhaps more
   * @return the number of objects destroyed or kept here
   */
  long kill(IntList set, long flags) {
    if (!mayRunUserCode(flags)) {
      burial.begin(set, flags, Death.COLLECTED, true);
      burial.run(Budget.unlimited());
      return set.size();
    }
    heap.unfinished++;
    slots.startQuarantine();
    IntList dead;
    try {
      for (int i = 0; i < set.size(); i++) {
        slots.object(set.get(i)).word &= ~(Header.SUSPECT | Header.MEMBER);
      }
      boolean userCode = callBack(set);
      userCode |= runFinalizers(set);
      dead = userCode ? withoutResurrected(set) : set;
      if (isKeeping()) {
        keep(dead);
        heap.unfinished--;
        return dead.size();
      }
    } catch (Throwable t) {
      recover(set);
      throw t;
    } finally {
      slots.endQuarantine();
    }
    clearWeak(dead);
    bury(dead, flags, Death.COLLECTED);
    removeEntries();
    heap.unfinished--;
    return dead.size();
  }

  private void bury(SlotList dead, long flags, Death how) {
    for (int i = 0; i < dead.size(); i++) {
      Counted object = slots.get(dead.get(i));
      if (object != null && object.word < 0) {
        suspects.remove(object);
      }
    }
    burial.begin(dead, flags, how, true);
    burial.run(Budget.unlimited());
  }

  /**
   * Returns whether the death of a set may call user code through weak references or finalizers, or
   * must be prevented because garbage is kept.
   *
   * @param flags the union of the header flags of all members
   */
  boolean mayRunUserCode(long flags) {
    return (flags & (Header.WEAK | Header.UNFINALIZED)) != 0 || isKeeping();
  }

  /**
   * Destroys the objects left in a heap that is being closed, which are marked. None is
   * resurrected.
   */
  void killAll(SlotList set) {
    slots.startQuarantine();
    callBack(set);
    for (int i = 0; i < set.size(); i++) {
      runFinalizer(slots.get(set.get(i)));
    }
    slots.endQuarantine();
    clearWeak(set);
    bury(set, Header.CALLS_USER, Death.HEAP_CLOSED);
    removeEntries();
  }

  /**
   * Calls the callbacks and finalizers of garbage that an incremental run found.
   *
   * @param set the members that have weak references or finalizers
   */
  void callUserCode(IntList set) {
    slots.startQuarantine();
    try {
      callBack(set);
      runFinalizers(set);
    } finally {
      slots.endQuarantine();
    }
  }

  /**
   * Severs the references that have a callback, and calls the callbacks of those outside the set.
   */
  private boolean callBack(SlotList set) {
    for (int i = 0; i < set.size(); i++) {
      Counted object = slots.get(set.get(i));
      if (object != null && object.word < 0 && (object.word & Header.WEAK) != 0) {
        append(weak.sever(object));
      }
    }
    boolean any = false;
    for (WeakRef<?> reference = first; reference != null; reference = reference.older) {
      if (isOutside(reference.owner)) {
        any = true;
      } else {
        reference.silence();
      }
    }
    WeakRef<?> called = first;
    first = null;
    last = null;
    lastCalls.call(called);
    return any;
  }

  private void append(@Nullable WeakRef<?> chain) {
    if (chain == null) {
      return;
    }
    if (last == null) {
      first = chain;
    } else {
      last.older = chain;
    }
    for (last = chain; last.older != null; ) {
      last = last.older;
    }
  }

  private boolean isOutside(@Nullable Counted owner) {
    return owner == null || owner.word == 0 || (owner.word < 0 && slots.mark(owner.slot) <= 0);
  }

  private boolean runFinalizers(IntList set) {
    List<Counted> unfinalized = new ArrayList<>();
    for (int i = 0; i < set.size(); i++) {
      Counted object = slots.get(set.get(i));
      if (object != null && (object.word & Header.UNFINALIZED) != 0) {
        unfinalized.add(object);
      }
    }
    unfinalized.sort((one, other) -> slots.compareByBirth(one.slot, other.slot));
    unfinalized.forEach(this::runFinalizer);
    return !unfinalized.isEmpty();
  }

  private void runFinalizer(@Nullable Counted object) {
    if (object != null && object.isCounted() && (object.word & Header.UNFINALIZED) != 0) {
      destruction.finalizeUnreachable(object);
    }
  }

  /** Returns the members that user code has neither destroyed nor resurrected. */
  private IntList withoutResurrected(IntList set) {
    Thread mutator = heap.beginTraversal();
    try {
      return new Resurrection(slots).rest(set);
    } finally {
      heap.mutator = mutator;
    }
  }

  /** Moves unreachable objects to the list of kept garbage instead of reclaiming them. */
  void keep(IntList dead) {
    Garbage kept = garbage();
    kept.reserve(dead.size());
    for (int i = 0; i < dead.size(); i++) {
      Counted object = slots.object(dead.get(i));
      slots.setMark(object.slot, 0);
      object.word &= ~Header.MEMBER;
      suspects.remove(object);
      kept.keep(object);
    }
  }

  /**
   * Makes all weak references to members read as null. Entries of collections that user code has
   * put since the callbacks were called wait for {@link #removeEntries}.
   */
  void clearWeak(SlotList dead) {
    for (int i = 0; i < dead.size(); i++) {
      Counted object = slots.get(dead.get(i));
      if (object != null && object.word < 0 && (object.word & Header.WEAK) != 0) {
        WeakRef<?> severed = weak.sever(object);
        if (severed != null) {
          append(WeakRef.entriesOf(severed));
        }
        weak.clearFields(object);
      }
    }
  }

  /**
   * Removes the entries severed by {@link #clearWeak} from the live collections that contain them.
   * Called once the members are dead.
   */
  void removeEntries() {
    WeakRef<?> entries = first;
    first = null;
    last = null;
    lastCalls.call(entries);
  }

  /**
   * Makes the members that are left suspects again after a failure, which only a lack of memory can
   * cause.
   */
  private void recover(IntList set) {
    for (int i = 0; i < set.size(); i++) {
      int slot = set.get(i);
      Counted object = slots.get(slot);
      slots.setMark(slot, 0);
      if (object != null && object.isCounted()) {
        suspects.shake(object);
      }
    }
  }
}
