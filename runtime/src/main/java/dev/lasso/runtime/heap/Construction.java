package dev.lasso.runtime.heap;

import dev.lasso.runtime.heap.Header.Death;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcType;
import java.lang.StackWalker.StackFrame;
import org.jspecify.annotations.Nullable;

/**
 * The objects under construction. Each has its slot from the moment when the constructor of {@link
 * Counted} runs, and is adopted, as a whole or not at all, when its own has returned.
 *
 * <p>They form a list through their slots, the newest last: so what fails is found, and what an
 * overflow of the stack kept from being told to fail is found later.
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

  /** For the next adoption; null before the first, and after one that has failed. */
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

  /** Begins a construction; returns what is under construction already. */
  public int begin() {
    heap.checkMutable();
    heap.checkOpen();
    return newest;
  }

  /** Gives a new object its slot. */
  void conceive(Counted object) {
    if (lastCalls.closer != null) {
      checkReleases(object.gcType());
    }
    slots.reserve(1);
    int[] page = slots.page(slots.free());
    int at = SlotTable.at(slots.free());
    slots.take(object);
    // Plain stores from here on, so that nothing can come in between.
    page[at + SlotTable.PREVIOUS] = newest;
    newest = object.slot;
  }

  /** Checks that no resource of a type needs its owner when an executor closes it. */
  private void checkReleases(@Nullable GcType type) { // null if a constructor is to set it
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

  /** How many native bytes an object has that is to be adopted; what it calls may do anything. */
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
   * Adopts an object, which gets its first hold: that of {@code scope}, which has room for it, or
   * the caller's.
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
      scope.reserve(1); // a gcAdopt that is written by hand made objects that fill it
    }
    // Plain stores from here on, so that nothing can come in between.
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

  /** Another one while one is under way: a {@code gcAdopt} that is written by hand made objects. */
  private Adoption nextAdoption() {
    Adoption next = adoption;
    if (next == null || next.slot != SlotTable.NONE) {
      next = newAdoption();
      adoption = next;
    }
    return next;
  }

  /** What checks, counts and notes what objects refer to. */
  Adoption newAdoption() {
    return new Adoption(heap, slots, owning, pointing, weak, lastCalls);
  }

  /** Prepares for the first object of a type, and for its death. */
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

  /** Marks the objects whose types turned cyclic after they were born. */
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
   * Gives up the objects whose construction began after that of the one in {@code outer}: their
   * resources are closed, and what that throws is added to {@code cause}.
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

  /** Whether there are objects under construction. */
  public boolean isAny() {
    heap.checkThread();
    return newest != SlotTable.NONE;
  }

  /** Whether the constructor of one of them is running. */
  boolean isRunning() {
    return isOne(true);
  }

  /** Whether there is one that no constructor is running for any more. */
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
   * Gives up what no constructor is running for any more: a lack of stack kept {@link #fail} from
   * being called, or a hand-written object was made without {@code create}.
   */
  void abandonForgotten() {
    newest = SlotTable.NONE; // built anew, as the lack of stack may have left the list in pieces
    for (int slot = oldest(SlotTable.NONE); slot != SlotTable.NONE; slot = oldest(slot)) {
      Counted object = slots.object(slot);
      enter(slot);
      if (!isConstructed(object.getClass())) {
        abandon(object, null);
      }
    }
  }

  /** The oldest object under construction of those that are younger than the one in a slot. */
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
   * Whether an object of this type is being made: its constructor runs, or what is to adopt it
   * then. That may be about another object: a forgotten one is found in time all the same.
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
