package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.ForeignRun;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotList;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.WeakRef;
import dev.lasso.runtime.object.WeakTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The destruction of objects that a run found unreachable, in CPython's order.
 *
 * <ol>
 *   <li>Weak references with a callback are severed, then their callbacks are called, except those
 *       of references that are part of the set.
 *   <li>All finalizers run, in the order of creation, and then those of foreign objects. Objects
 *       that they destroy by count are not counted as collected.
 *   <li>If user code ran, the set is examined again by itself: objects referenced from outside the
 *       set, and all objects they reach, are resurrected.
 *   <li>The other weak references are cleared, without callbacks.
 *   <li>The remaining objects are {@linkplain Reclamation reclaimed}.
 * </ol>
 *
 * <p>Members are identified by their mark, which is above 0. The slot of a member that died early
 * may have another object, whose mark is 0.
 */
public final class GarbageFinalization {

  final HeapState heap;
  private final SlotTable slots;
  final Suspects suspects;
  private final WeakTable weak;
  private final Deallocator deallocator;
  private final UserCodeRunner userCodeRunner;
  final Reclamation reclamation;
  private final HoldCounts holdCounts;

  /** The kept garbage, created when the program requests it. */
  private @Nullable KeptGarbage keptGarbage;

  /** Head of the severed references to call, linked by {@code older}. */
  private @Nullable WeakRef<?> firstSevered;

  /** The severed entries of collections that are parts of members, linked by {@code older}. */
  private @Nullable WeakRef<?> delayedEntries;

  public GarbageFinalization(
      Deallocator deallocator, Reclamation reclamation, HoldCounts holdCounts) {
    heap = deallocator.heap;
    slots = heap.slots;
    suspects = deallocator.suspects;
    weak = heap.weak;
    this.deallocator = deallocator;
    userCodeRunner = deallocator.userCodeRunner;
    this.reclamation = reclamation;
    this.holdCounts = holdCounts;
  }

  /** Returns the list of garbage that runs have found and kept. */
  public KeptGarbage garbage() {
    if (keptGarbage == null) {
      keptGarbage = new KeptGarbage(heap, holdCounts);
    }
    return keptGarbage;
  }

  public boolean keepsGarbage() {
    return keptGarbage != null && keptGarbage.keeping;
  }

  /** Makes runs reclaim the garbage they find from now on. */
  public void stopKeeping() {
    if (keptGarbage != null) {
      keptGarbage.setKeeping(false);
    }
  }

  public void releaseKept() {
    if (keptGarbage != null) {
      keptGarbage.clear();
    }
  }

  /**
   * Returns whether the death of a set may call user code through weak references or finalizers, or
   * that of a foreign runtime, or must be prevented because garbage is kept.
   *
   * @param flags the union of the header flags of all members
   */
  boolean mayRunUserCode(long flags) {
    return (flags & (HeaderBits.WEAK | HeaderBits.UNFINALIZED)) != 0
        || keepsGarbage()
        || foreign() != null;
  }

  /**
   * Returns the images of a foreign runtime's objects that are among those of this run, or null.
   */
  @Nullable ForeignRun foreign() {
    return heap.foreign != null && heap.foreign.active ? heap.foreign : null;
  }

  /** Returns a number of examined objects less the images among them. */
  long withoutImages(long examined) {
    ForeignRun foreign = foreign();
    return foreign == null ? examined : examined - foreign.candidates;
  }

  /**
   * Destroys the objects left in a heap that is being closed, which are marked. None is
   * resurrected.
   */
  void freeAll(SlotList set) {
    callCallbacks(set);
    for (int i = 0; i < set.size(); i++) {
      runFinalizer(slots.get(set.get(i)));
    }
    clearWeak(set);
    for (int i = 0; i < set.size(); i++) {
      ObjectHeader object = slots.get(set.get(i));
      if (object != null && HeaderBits.isLive(object)) {
        suspects.remove(object);
      }
    }
    reclamation.begin(set, HeaderBits.CALLS_USER, false, Death.HEAP_CLOSED, true);
    reclamation.run(Budget.unlimited());
    removeEntries();
  }

  /**
   * Calls the callbacks and finalizers of garbage that a run found. Returns whether there are any.
   *
   * @param set the members that have weak references or finalizers, and perhaps others
   */
  boolean callUserCode(IntList set) {
    ForeignRun foreign = foreign();
    boolean called = callCallbacks(set);
    if (foreign != null) {
      foreign.clearWeak();
    }
    called |= runFinalizers(set);
    if (foreign != null) {
      foreign.runFinalizers();
    }
    return called || foreign != null;
  }

  /**
   * Severs the references that have a callback, and calls the callbacks of those outside the set.
   */
  private boolean callCallbacks(SlotList set) {
    for (int i = set.size() - 1; i >= 0; i--) {
      ObjectHeader object = slots.get(set.get(i));
      if (object != null
          && HeaderBits.isLive(object)
          && HeaderBits.hasAny(object, HeaderBits.WEAK)) {
        firstSevered = WeakRef.join(weak.sever(object), firstSevered);
      }
    }
    boolean any = false;
    WeakRef<?> called = firstSevered;
    firstSevered = null;
    WeakRef<?> before = null;
    for (WeakRef<?> reference = called; reference != null; ) {
      WeakRef<?> older = reference.older;
      if (isOutside(reference.owner)) {
        any = true;
        before = reference;
      } else { // it is not called, because it dies together with its referent
        if (before == null) {
          called = older;
        } else {
          before.older = older;
        }
        reference.older = null;
        if (reference.isEntry()) { // a finalizer may resurrect the owner of the collection
          reference.older = delayedEntries;
          delayedEntries = reference;
        }
      }
      reference = older;
    }
    userCodeRunner.runCallbacks(called);
    return any;
  }

  private boolean isOutside(@Nullable ObjectHeader owner) {
    return owner == null
        || HeaderBits.isUnderConstruction(owner)
        || (HeaderBits.isLive(owner) && slots.mark(HeaderBits.slot(owner)) <= 0);
  }

  private boolean runFinalizers(IntList set) {
    List<ObjectHeader> unfinalized = new ArrayList<>();
    for (int i = 0; i < set.size(); i++) {
      ObjectHeader object = slots.get(set.get(i));
      if (object != null
          && slots.mark(set.get(i)) > 0
          && HeaderBits.hasAny(object, HeaderBits.UNFINALIZED)) {
        unfinalized.add(object);
      }
    }
    unfinalized.sort(
        (one, other) -> slots.compareByBirth(HeaderBits.slot(one), HeaderBits.slot(other)));
    unfinalized.forEach(this::runFinalizer);
    return !unfinalized.isEmpty();
  }

  private void runFinalizer(@Nullable ObjectHeader object) {
    if (object != null
        && HeaderBits.isCounted(object)
        && HeaderBits.hasAny(object, HeaderBits.UNFINALIZED)) {
      deallocator.finalizeUnreachable(object);
    }
  }

  /** Moves unreachable objects to the list of kept garbage instead of reclaiming them. */
  void keep(IntList dead) {
    KeptGarbage kept = garbage();
    kept.reserve(dead.size());
    for (int i = 0; i < dead.size(); i++) {
      ObjectHeader object = slots.object(dead.get(i));
      slots.setMark(HeaderBits.slot(object), 0);
      HeaderBits.clear(object, HeaderBits.CANDIDATE);
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
      ObjectHeader object = slots.get(dead.get(i));
      if (object != null
          && HeaderBits.isLive(object)
          && HeaderBits.hasAny(object, HeaderBits.WEAK)) {
        firstSevered = WeakRef.join(WeakRef.entriesOf(weak.sever(object)), firstSevered);
        weak.clearFields(object);
      }
    }
  }

  /**
   * Removes the entries severed by {@link #clearWeak} from the live collections that contain them,
   * and those of members from the collections of resurrected members. Called once the others are
   * dead.
   */
  void removeEntries() {
    WeakRef<?> entries = WeakRef.join(firstSevered, delayedEntries);
    delayedEntries = null;
    firstSevered = null;
    userCodeRunner.runCallbacks(entries);
  }
}
