package dev.lasso.runtime.heap;

import dev.lasso.runtime.heap.Header.Death;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The death of objects that a collection found unreachable, in CPython's order.
 *
 * <ol>
 *   <li>Weak references with a callback are severed, then the callbacks called; not those that are
 *       part of the set.
 *   <li>All finalizers run, in the order of creation. What dies of them by count is not counted as
 *       collected.
 *   <li>If user code ran, the set is examined again by itself: what is referred to from outside,
 *       and all it reaches, is resurrected and lives on.
 *   <li>The other weak references are cleared, without callbacks.
 *   <li>What is left is {@linkplain Burial buried}.
 * </ol>
 *
 * <p>Members are known by their mark, which is not 0. Slots freed meanwhile are not given out again
 * until the end, so that a member that died early is an empty slot.
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

  /** Made when the program asks for it. */
  private @Nullable Garbage garbage;

  /** References that are to be called back, linked by {@code older}. */
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

  /** What collections found and kept. */
  Garbage garbage() {
    if (garbage == null) {
      garbage = new Garbage(heap, counts);
    }
    return garbage;
  }

  boolean isKeeping() {
    return garbage != null && garbage.isKeeping();
  }

  /** Has collections free what they find from now on. */
  void stopKeeping() {
    if (garbage != null) {
      garbage.setKeeping(false);
    }
  }

  /** Lets go of what was kept. */
  void letGoOfKept() {
    if (garbage != null) {
      garbage.clear();
    }
  }

  /**
   * Kills the garbage that a complete collection found; the members are marked and on no list.
   *
   * @param flags all flags of all members, and perhaps more
   * @return how many died here
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
   * Whether the death of a set is to be told, may be prevented by finalizers, or is to be
   * prevented.
   *
   * @param flags all flags of all members
   */
  boolean mayRunUserCode(long flags) {
    return (flags & (Header.WEAK | Header.UNFINALIZED)) != 0 || isKeeping();
  }

  /** Kills all that is left in a heap that closes, marked too. Nothing is resurrected. */
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
   * Calls what is to be told of the death of garbage that a sliced run found, and its finalizers.
   *
   * @param set the members that have either
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

  /** Severs the references that have a callback, and calls those that are no part of the set. */
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

  /** The members that user code has neither killed nor brought back. */
  private IntList withoutResurrected(IntList set) {
    Thread mutator = heap.beginTraversal();
    try {
      return new Resurrection(slots).rest(set);
    } finally {
      heap.mutator = mutator;
    }
  }

  /** Hands the dead over to the list of kept garbage instead of freeing them. */
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
   * put meanwhile wait for {@link #removeEntries}.
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

  /** Removes the entries, each from a collection that lives, when the members are dead. */
  void removeEntries() {
    WeakRef<?> entries = first;
    first = null;
    last = null;
    lastCalls.call(entries);
  }

  /**
   * After a failure, which only a lack of memory can be: what is left of the set is suspect again.
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
