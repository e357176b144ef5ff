package dev.lasso.runtime.heap;

import dev.lasso.runtime.heap.Header.Death;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcType;
import java.lang.StackWalker.StackFrame;
import org.jspecify.annotations.Nullable;

/**
 * The objects under construction. Each gets its slot when the constructor of {@link Counted} runs,
 * and is adopted, as a whole or not at all, after its own constructor has returned.
 *
 * <p>They form a list that is linked through their slots, newest last. Therefore failed
 * constructions can be found, even later if a stack overflow prevented the call that reports the
 * failure.
 */
public final class Construction {

  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private final Access heap;
  private final SlotTable slots;
  private final WeakTable weak;
  private final Destruction destruction;
  private final LastCalls lastCalls;
  private final Burial burial;
  private final Owning owning;
  private final Pointing pointing;

  /** The object whose construction began last. */
  private int newest = SlotTable.NONE;

  /** The next adoption. Null before the first one, and after a failed one. */
  private @Nullable Adoption adoption;

  /** The highest {@linkplain OwnershipGraph generation} of the types of the heap's objects. */
  private int generation;

  Construction(
      Access heap,
      SlotTable slots,
      WeakTable weak,
      Destruction destruction,
      LastCalls lastCalls,
      Burial burial,
      Owning owning,
      Pointing pointing) {
    this.heap = heap;
    this.slots = slots;
    this.weak = weak;
    this.destruction = destruction;
    this.lastCalls = lastCalls;
    this.burial = burial;
    this.owning = owning;
    this.pointing = pointing;
  }

  /** Begins a construction. Returns the newest object under construction. */
  public int begin() {
    heap.checkMutable();
    heap.checkOpen();
    return newest;
  }

  /** Assigns a slot to a new object. */
  void conceive(Counted object) {
    if (lastCalls.closer != null) {
      checkReleases(object.gcType());
    }
    slots.reserve(1);
    int[] page = slots.page(slots.free());
    int at = SlotTable.at(slots.free());
    slots.take(object);
    // No safepoint and no allocation below: the stores happen together.
    page[at + SlotTable.PREVIOUS] = newest;
    newest = object.slot;
  }

  /** Checks that a type has no resource that needs its owner if an executor closes it. */
  private void checkReleases(@Nullable GcType type) { // null if a constructor sets it later
    String release = type == null ? null : type.ownRelease();
    if (release != null) {
      throw Errors.ownRelease(heap, type.name(), release);
    }
  }

  private void enter(int slot) {
    slots.setNote(slot, SlotTable.PREVIOUS, newest);
    newest = slot;
  }

  private void leave(Counted object) {
    int older = slots.note(object.slot, SlotTable.PREVIOUS);
    if (newest == object.slot) {
      newest = older;
      return;
    }
    for (int slot = newest; slot != SlotTable.NONE; slot = slots.note(slot, SlotTable.PREVIOUS)) {
      if (slots.note(slot, SlotTable.PREVIOUS) == object.slot) {
        slots.setNote(slot, SlotTable.PREVIOUS, older);
        return;
      }
    }
  }

  /**
   * Returns the number of native bytes of an object that is about to be adopted. The user code
   * called for this may do anything.
   */
  long weigh(Counted object, TypeState type) {
    if (object.word != 0) {
      throw Errors.adopted(object);
    }
    if (!type.isWeighed()) {
      return 0;
    }
    long weight = NativeBytes.of(object);
    slots.reserveWeights();
    return weight;
  }

  /**
   * Adopts an object and adds its first hold: that of {@code scope}, which has room for it, or the
   * caller's.
   */
  void adopt(Counted object, TypeState type, long weight, @Nullable HoldList scope) {
    Census.Count count = slots.census().of(type);
    if (count.born == 0) {
      prepare(type);
    }
    if (heap.sites != null) {
      heap.sites.born(object.slot);
    }
    Adoption adoption = nextAdoption();
    adoption.check(object);
    long word = type.flags() + Header.ONE_HOLD;
    if (scope == null) {
      word &= ~Header.TRACKED;
    }
    if (weak.isReferredTo(object)) {
      word |= Header.WEAK;
    }
    long handle = slots.handle(object);
    int older = slots.note(object.slot, SlotTable.PREVIOUS);
    boolean plain = weight == 0 && newest == object.slot && !adoption.countsAnything();
    if (!plain) {
      heap.unfinished++;
      countAndLeave(object, weight, adoption);
      older = newest;
    }
    if (scope != null && scope.end == scope.handles.length) {
      scope.reserve(1); // a hand-written gcAdopt may have filled it with new objects
    }
    // No safepoint and no allocation below: the stores happen together.
    newest = older;
    if (scope != null) {
      scope.handles[scope.end++] = handle;
      scope.size++;
    }
    adoption.slot = SlotTable.NONE;
    count.born++;
    object.word = word;
    if (!plain) {
      heap.unfinished--;
    }
  }

  /**
   * Returns the adoption to use: a new one if another adoption is in progress, because a
   * hand-written {@code gcAdopt} creates objects.
   */
  private Adoption nextAdoption() {
    Adoption next = adoption;
    if (next == null || next.slot != SlotTable.NONE) {
      next = newAdoption();
      adoption = next;
    }
    return next;
  }

  /** Returns a new adoption, which checks, counts and registers the references of objects. */
  Adoption newAdoption() {
    return new Adoption(heap, slots, owning, pointing, weak, lastCalls);
  }

  /** Prepares the heap for the first object of a type, and for its death. */
  private void prepare(TypeState type) {
    if (type.generation() > generation) {
      lookOver(type.generation());
    }
    if ((type.flags() & Header.UNFINALIZED) != 0) {
      lastCalls.reserveFinalizing();
    }
    if ((type.flags() & Header.CALLS_USER) != 0) {
      burial.reserve();
    }
  }

  private void countAndLeave(Counted object, long weight, Adoption adoption) {
    if (weight != 0) {
      slots.weigh(object, weight);
      if (slots.nativeBytes().isOver()) {
        heap.due = true;
      }
    }
    adoption.count(object);
    leave(object);
  }

  /** Marks the existing objects whose types have become cyclic. */
  private void lookOver(int newer) {
    for (int slot = 1; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null && object.word < 0) {
        object.word |= object.typeState().flags() & Header.CYCLIC;
      }
    }
    generation = newer;
  }

  /**
   * Abandons the objects whose construction began after that of the one in {@code outer}. Closes
   * their resources, and adds the exceptions to {@code cause}.
   */
  public void fail(int outer, Throwable cause) {
    heap.checkMutable();
    while (newest != outer && newest != SlotTable.NONE) {
      abandon(slots.object(newest), cause);
    }
  }

  private void abandon(Counted object, @Nullable Throwable cause) {
    adoption = null; // its adoption may not have ended
    heap.unfinished++;
    StackRoom.check();
    destruction.markDead(object, Death.NOT_ADOPTED);
    leave(object);
    weak.sever(object);
    weak.clearFields(object);
    destruction.closeResources(object, cause);
    destruction.dropUncounted(object);
    slots.free(object.slot);
    heap.unfinished--;
  }

  /** Returns whether there are objects under construction. */
  public boolean isAny() {
    heap.checkThread();
    return newest != SlotTable.NONE;
  }

  /** Returns whether the constructor of an object under construction is running. */
  boolean isRunning() {
    return isOne(true);
  }

  /**
   * Returns whether there is an object under construction whose constructor is no longer running.
   */
  boolean isForgotten() {
    return isOne(false);
  }

  private boolean isOne(boolean running) {
    for (int slot = newest; slot != SlotTable.NONE; slot = slots.note(slot, SlotTable.PREVIOUS)) {
      if (isConstructed(slots.object(slot).getClass()) == running) {
        return true;
      }
    }
    return false;
  }

  /**
   * Abandons the objects under construction whose constructor is no longer running. Either a lack
   * of stack prevented the call of {@link #fail}, or a hand-written object was created without
   * {@code create}.
   */
  void abandonForgotten() {
    newest = SlotTable.NONE; // the list is rebuilt, because the lack of stack may have broken it
    for (int slot = oldest(SlotTable.NONE); slot != SlotTable.NONE; slot = oldest(slot)) {
      Counted object = slots.object(slot);
      enter(slot);
      if (!isConstructed(object.getClass())) {
        abandon(object, null);
      }
    }
  }

  /** Returns the oldest object under construction that is younger than the object in a slot. */
  private int oldest(int than) {
    int oldest = SlotTable.NONE;
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null
          && object.word == 0
          && (than == SlotTable.NONE || slots.compareByBirth(than, slot) < 0)
          && (oldest == SlotTable.NONE || slots.compareByBirth(slot, oldest) < 0)) {
        oldest = slot;
      }
    }
    return oldest;
  }

  /**
   * Returns whether an object of this type is being created: its constructor is running, or the
   * code that then adopts it. That code may concern another object, but a forgotten object is found
   * later nevertheless.
   */
  private static boolean isConstructed(Class<?> type) {
    return STACK.walk(
        frames ->
            frames
                .takeWhile(frame -> !isIn(frame, GcHandwritten.class, "fresh"))
                .anyMatch(
                    frame ->
                        isIn(frame, type, "<init>")
                            || isIn(frame, Construction.class, "weigh")
                            || isIn(frame, GcHandwritten.class, "create")
                            || isIn(frame, GcHandwritten.class, "allocate")));
  }

  private static boolean isIn(StackFrame frame, Class<?> type, String method) {
    return frame.getDeclaringClass() == type && frame.getMethodName().equals(method);
  }
}
