package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.Census;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.NativeBytes;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OwnershipErrors;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.object.WeakTable;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.Log;
import dev.lasso.runtime.observe.StackBang;
import dev.lasso.runtime.observe.StackFrames;
import dev.lasso.runtime.protocol.GcType;
import java.lang.constant.ConstantDescs;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects under construction. Each gets its slot when the constructor of {@link ObjectHeader}
 * runs, and is adopted, as a whole or not at all, after its own constructor has returned.
 *
 * <p>They form a list that is linked through their slots, newest last. Therefore failed
 * constructions can be found, even later if a stack overflow prevented the call that reports the
 * failure.
 */
public final class Construction {

  private static final long[] NO_HANDLES = {};

  private final HeapState heap;
  private final SlotTable slots;
  private final WeakTable weak;
  private final Deallocator deallocator;
  private final Reclamation reclamation;
  private final EdgeBarrier edgeBarrier;
  private final WeakBarrier weakBarrier;

  /** The object whose construction began last. */
  private int newest = SlotTable.NONE;

  /** The next adoption, unless it is in progress or has failed. Null before the first one. */
  private @Nullable Adoption adoption;

  /** Number of calls in progress by which objects are created, or weighed before their adoption. */
  public int calls;

  /** The highest {@linkplain OwnershipGraph generation} of the types of the heap's objects. */
  private int generation;

  public Construction(
      HeapState heap,
      Deallocator deallocator,
      Reclamation reclamation,
      EdgeBarrier edgeBarrier,
      WeakBarrier weakBarrier) {
    this.heap = heap;
    slots = heap.slots;
    weak = heap.weak;
    this.deallocator = deallocator;
    this.reclamation = reclamation;
    this.edgeBarrier = edgeBarrier;
    this.weakBarrier = weakBarrier;
  }

  /** Begins a construction. Returns the newest object under construction. */
  public int begin() {
    heap.checkUsable();
    return newest;
  }

  /** Returns the newest object under construction. */
  public int newest() {
    return newest;
  }

  /** Assigns a slot to a new object. */
  public void register(ObjectHeader object) {
    if (deallocator.userCodeRunner.resourceExecutor != null) {
      checkNoOwnRelease(object.gcType());
    }
    newest = slots.take(object, newest);
  }

  /** Checks that a type has no resource that needs its owner if an executor closes it. */
  private void checkNoOwnRelease(@Nullable GcType type) { // null if a constructor sets it later
    String release = type == null ? null : type.ownRelease();
    if (release != null) {
      throw OwnershipErrors.ownRelease(heap, type.name(), release);
    }
  }

  private void enter(int slot) {
    slots.setField(slot, SlotTable.PREVIOUS, newest);
    newest = slot;
  }

  private void leave(ObjectHeader object) {
    int older = slots.field(HeaderBits.slot(object), SlotTable.PREVIOUS);
    if (newest == HeaderBits.slot(object)) {
      newest = older;
      return;
    }
    for (int slot = newest; slot != SlotTable.NONE; slot = slots.field(slot, SlotTable.PREVIOUS)) {
      if (slots.field(slot, SlotTable.PREVIOUS) == HeaderBits.slot(object)) {
        slots.setField(slot, SlotTable.PREVIOUS, older);
        return;
      }
    }
  }

  public void checkNotAdopted(ObjectHeader object) {
    if (!HeaderBits.isUnderConstruction(object)) {
      throw OwnershipErrors.adopted(object);
    }
  }

  /**
   * Returns the number of native bytes of an object that is about to be adopted. The user code
   * called for this may do anything.
   */
  public long weigh(ObjectHeader object, TypeInfo type) {
    checkNotAdopted(object);
    if (!type.pinsNativeBytes) {
      return 0;
    }
    calls++;
    try {
      long weight = NativeBytes.reportedBy(object);
      slots.reserveNativeBytes();
      return weight;
    } finally {
      calls--;
    }
  }

  /**
   * Adopts an object and adds its first hold: that of {@code scope}, which has room for it, or the
   * caller's.
   */
  public void adopt(ObjectHeader object, TypeInfo type, long weight, @Nullable ScopeHandles scope) {
    Census.Count count = slots.census.of(type);
    if (count.born == 0) {
      prepare(type);
    }
    if (heap.allocationSites != null) {
      heap.allocationSites.born(object);
    }
    Adoption adoption = null;
    if (type.hasReferences) {
      adoption = nextAdoption();
      adoption.looksForArenas = count.born == 0 && heap.isShared;
      calls++; // because the message of a refusal may call user code
      try {
        adoption.check(object);
      } finally {
        calls--;
      }
    }
    long word = type.flags() + HeaderBits.ONE_HOLD;
    if (scope == null) {
      word &= ~HeaderBits.TRACKED;
    }
    long handle = slots.handle(object);
    int older = slots.field(HeaderBits.slot(object), SlotTable.PREVIOUS);
    boolean plain =
        weight == 0
            && newest == HeaderBits.slot(object)
            && (adoption == null || !adoption.hasReferences);
    if (!plain) {
      heap.openChanges++;
      countAndLeave(object, count, weight, adoption);
      older = newest;
    }
    if (weak.isReferredTo(
        object)) { // a constructor may have made one of the own weak fields refer to it
      word |= HeaderBits.WEAK;
    }
    if (scope != null && scope.end == scope.handles.length) {
      scope.reserve(1); // a hand-written gcAdopt may have filled it with new objects
    }
    HeaderBits.setWord(object, word);
    // No safepoint and no allocation below: the stores happen together.
    newest = older;
    if (scope != null) {
      scope.handles[scope.end++] = handle;
      scope.size++;
    }
    if (adoption != null) {
      adoption.slot = SlotTable.NONE;
    }
    count.born++;
    if (!plain) {
      heap.openChanges--;
    }
    if (adoption != null && adoption.arenaField != null) {
      Log.confinedArena(heap.toString(), type.name() + "." + adoption.arenaField);
      adoption.arenaField = null;
    }
  }

  /**
   * Adopts an object whose fields refer to nothing but bare resources, as {@link #adopt} does, if
   * its birth needs nothing else.
   *
   * @return false if nothing was changed, because there is more to do
   */
  public boolean adoptBare(ObjectHeader object, TypeInfo type, long weight, ScopeHandles scope) {
    int slot = HeaderBits.slot(object);
    if (newest != slot || !HeaderBits.isUnderConstruction(object)) {
      return false;
    }
    Census.Count count = slots.census.of(type);
    int end = scope.end;
    long[] handles = scope.handles;
    if (count.born == 0
        || heap.allocationSites != null
        || end == handles.length
        || weak.isReferredTo(object)) {
      return false;
    }
    if (weight != 0) {
      countNativeBytes(slot, count, weight);
    }
    int[] page = slots.fieldsPage(slot);
    int at = SlotTable.fieldsIndex(slot);
    HeaderBits.setWord(object, type.flags() + HeaderBits.ONE_HOLD);
    // No safepoint and no allocation below: the stores happen together.
    newest = page[at + SlotTable.PREVIOUS];
    handles[end] = SlotTable.handle(slot, page, at);
    scope.end = end + 1;
    scope.size++;
    count.born++;
    return true;
  }

  private void countNativeBytes(int slot, Census.Count count, long weight) {
    heap.openChanges++;
    slots.setNativeBytes(slot, count, weight);
    heap.openChanges--;
    if (slots.nativeBytes.isCollectionDue()) {
      heap.addWork(Work.COLLECT);
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
  public Adoption newAdoption() {
    return new Adoption(heap, edgeBarrier, weakBarrier);
  }

  /** Prepares the heap for the first object of a type, and for its death. */
  private void prepare(TypeInfo type) {
    if (type.generation() > generation) {
      examine(type.generation());
    }
    if ((type.flags() & HeaderBits.UNFINALIZED) != 0) {
      deallocator.userCodeRunner.reserveFinalizing();
    }
    if ((type.flags() & HeaderBits.CALLS_USER) != 0) {
      reclamation.reserve();
    }
  }

  private void countAndLeave(
      ObjectHeader object, Census.Count count, long weight, @Nullable Adoption adoption) {
    if (weight != 0) {
      countNativeBytes(HeaderBits.slot(object), count, weight);
    }
    if (adoption != null) {
      adoption.count(object);
    }
    leave(object);
  }

  /** Marks the existing objects whose types have become cyclic. */
  private void examine(int newer) {
    for (int slot = slots.nextLive(0); slot >= 0; slot = slots.nextLive(slot + 1)) {
      ObjectHeader object = slots.object(slot);
      HeaderBits.set(object, TypeInfo.of(object).flags() & HeaderBits.CYCLIC);
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

  private void abandon(ObjectHeader object, @Nullable Throwable cause) {
    heap.openChanges++;
    StackBang.check();
    deallocator.markDead(object, Death.NOT_ADOPTED);
    leave(object);
    weak.sever(object);
    weak.clearFields(object);
    deallocator.single.closeResources(object, cause);
    deallocator.clearUncounted(object);
    slots.free(HeaderBits.slot(object));
    heap.openChanges--;
  }

  /** Returns whether there are objects under construction. */
  public boolean isAny() {
    heap.checkThread();
    return newest != SlotTable.NONE;
  }

  /** Returns whether the constructor of an object under construction is running. */
  public boolean isRunning() {
    return isOne(true);
  }

  /**
   * Returns whether there is an object under construction whose constructor is no longer running.
   */
  public boolean isForgotten() {
    return isOne(false);
  }

  private boolean isOne(boolean running) {
    if (newest == SlotTable.NONE) {
      return false;
    }
    if (calls > 0) {
      return running;
    }
    Set<Class<?>> constructed = constructed();
    for (int slot = newest; slot != SlotTable.NONE; slot = slots.field(slot, SlotTable.PREVIOUS)) {
      if (constructed.contains(slots.object(slot).getClass()) == running) {
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
  public void abandonForgotten() {
    boolean anyAbandoned;
    do { // again, because closing a resource may forget others
      newest = SlotTable.NONE; // the list is rebuilt, because the lack of stack may have broken it
      anyAbandoned = enterOrAbandon(constructing());
    } while (anyAbandoned);
  }

  /** Enters the objects into the list, or abandons them. Returns whether one was abandoned. */
  private boolean enterOrAbandon(long[] handles) {
    Set<Class<?>> constructed = handles.length == 0 ? Set.of() : constructed();
    boolean anyAbandoned = false;
    for (long handle : handles) {
      ObjectHeader object = slots.get((int) handle);
      if (object != null
          && slots.handle(object) == handle
          && HeaderBits.isUnderConstruction(object)) { // else closing a resource has ended it
        enter((int) handle);
        if (calls == 0 && !constructed.contains(object.getClass())) {
          abandon(object, null);
          anyAbandoned = true;
        }
      }
    }
    return anyAbandoned;
  }

  /** Returns the handles of the objects under construction, the oldest first. */
  private long[] constructing() {
    int slot = slots.nextUsed(0);
    while (slot >= 0 && !HeaderBits.isUnderConstruction(slots.object(slot))) {
      slot = slots.nextUsed(slot + 1);
    }
    if (slot < 0) {
      return NO_HANDLES; // usually: memory may be scarce
    }
    IntList byAge = slots.byAge(HeaderBits::isUnderConstruction);
    long[] handles = new long[byAge.size()];
    for (int i = 0; i < handles.length; i++) {
      handles[i] = slots.handle(slots.object(byAge.get(i)));
    }
    return handles;
  }

  /**
   * Returns the classes whose constructors are running. An object of such a class is being created,
   * and so is any object while {@link #calls} is not 0: code of the program runs that precedes the
   * adoption. That may concern another object, but a forgotten object is found later nevertheless.
   */
  private static Set<Class<?>> constructed() {
    Set<Class<?>> constructed = new HashSet<>();
    StackFrames.walk(
        frames -> {
          frames.forEach(
              frame -> {
                if (frame.getMethodName().equals(ConstantDescs.INIT_NAME)) {
                  constructed.add(frame.getDeclaringClass());
                }
              });
          return constructed;
        });
    return constructed;
  }
}
