package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collect.EdgeReleaser.Mode;
import dev.lasso.runtime.object.Census;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.ProtocolCalls;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.object.WeakRef;
import dev.lasso.runtime.object.WeakTable;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.StackBang;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A deallocator: destroys objects whose count has reached zero, as CPython's {@code tp_dealloc}
 * does.
 *
 * <p>Objects with a count of zero wait on the <em>pending stack</em>, which is linked through their
 * slots. Therefore a chain of any length needs no call stack. Each object is destroyed in CPython's
 * order:
 *
 * <ol>
 *   <li>Its finalizer runs. If that resurrects the object, its destruction ends.
 *   <li>Weak references to it are cleared, and their callbacks run.
 *   <li>Its resources are closed, last declared first, with its fields still set. Until all of them
 *       are closed, the object {@linkplain HeaderBits#isAnswering answers}, and can release what it
 *       owns.
 *   <li>Its edges are released, one after the other in the order of its fields. An object that has
 *       lost its last owner is destroyed, with everything below it, before the next edge is
 *       released.
 * </ol>
 *
 * <p>{@link Reclamation} kills a cycle in the same way, as if it were one object.
 *
 * <p>So the resources of an owner are closed before those of the objects it owns, and a finalizer
 * finds all objects alive that are destroyed after its own. If user code releases more objects
 * meanwhile, these are destroyed before that release returns. Beyond {@value
 * UserCodeRunner#MAX_NESTING} nested levels of such code, they are destroyed as soon as the outer
 * levels continue (CPython's trashcan).
 *
 * <p>Each step of a destruction can be repeated after a {@link StackOverflowError}: a dead object
 * that still has its slot is not fully destroyed, and its header counts the resources that are
 * closed. If the call stack has no room for user code, objects stay on the pending stack until the
 * next safepoint.
 */
public final class Deallocator {

  /** Header flags of objects whose death may call user code. */
  private static final long MAY_CALL_USER =
      HeaderBits.UNFINALIZED | HeaderBits.WEAK | HeaderBits.CALLS_USER;

  /** Header flags of objects whose death is more than the release of their edges. */
  private static final long NOT_PLAIN =
      HeaderBits.WEAK | HeaderBits.CALLS_USER | HeaderBits.CANDIDATE;

  /** Header flags of objects that have to be on the pending stack before they die. */
  private static final long MUST_BE_PENDING =
      HeaderBits.UNFINALIZED | HeaderBits.SUSPECT | HeaderBits.CANDIDATE;

  static final long MUST_WAIT_OR_MAY_CALL_USER = MUST_BE_PENDING | MAY_CALL_USER;

  final HeapState heap;
  final SlotTable slots;
  public final Suspects suspects;
  final WeakTable weak;
  public final UserCodeRunner userCodeRunner;

  final EdgeReleaser single;

  private final PendingStack ownPending;

  /** The objects that condemned objects have released, which a slice may leave pending. */
  private @Nullable PendingStack condemnedPending;

  private @Nullable EdgeReleaser singleOfAll;

  /** The stack in use. */
  PendingStack pending;

  /** Releases the edges of condemned objects. */
  private EdgeReleaser condemnedReleaser;

  /**
   * The slot of the object whose resources are being closed, or {@link SlotTable#NONE}. Storing a
   * reference to a young object here would need a fence of the JVM's collector G1.
   */
  int closing = SlotTable.NONE;

  /** True if further edges of the object that is being released are deferred. */
  boolean deferring;

  /**
   * True while all edges are about to be recounted. Then no edge is released, because some may have
   * been before a lack of stack interrupted the destruction of their owner.
   */
  public boolean recounting;

  /** Number of resources that the object being closed has passed so far. */
  int shown;

  private int nesting;

  /** Number of stack probes so far, of which only the low bits are used. */
  private byte probes;

  /** The dead object whose hand-written clear is running. */
  private @Nullable ObjectHeader clearing;

  /** Releases the edges of {@link #clearing}; other edges that its code releases are single. */
  private EdgeReleaser clearingReleaser;

  public Deallocator(HeapState heap, Suspects suspects, UserCodeRunner userCodeRunner) {
    this.heap = heap;
    slots = heap.slots;
    this.suspects = suspects;
    weak = heap.weak;
    this.userCodeRunner = userCodeRunner;
    ownPending = new PendingStack(slots, suspects);
    pending = ownPending;
    single = new EdgeReleaser(this, Mode.SINGLE);
    condemnedReleaser = single;
    clearingReleaser = single;
  }

  // ------------------------------------------------------------------ the stack

  /**
   * Pushes an object whose count has reached zero.
   *
   * @param why the cause of its death
   * @return the previous top of the pending stack, for {@link #drainTo}
   */
  public int push(ObjectHeader object, Death why) {
    return pending.push(object, why);
  }

  /** Returns the cause of death of a pending object. */
  public Death pendingDeath(ObjectHeader object) {
    return cause(pending.death(object));
  }

  Death cause(Death death) {
    return death.byCount && heap.isClosing() ? Death.HEAP_CLOSING : death;
  }

  /** Destroys the pending objects above {@code below}. */
  void drainTo(int below) {
    drainTo(below, pending.edges());
  }

  /** Destroys the objects above {@code below}, and releases the edges above {@code edges}. */
  void drainTo(int below, int edges) {
    drainTo(below, edges, false);
  }

  /** Returns the header of an object that is about to die. */
  long dead(ObjectHeader object, Death why) {
    return HeaderBits.dead(cause(why), slots.birth(HeaderBits.slot(object)));
  }

  /**
   * Destroys an object whose count has reached zero, with the objects that it alone owned, in a
   * series of such calls at the same depth of the call stack. It has none of the flags {@link
   * #MUST_WAIT_OR_MAY_CALL_USER}. The objects of such a series are not pushed, unless they have to
   * wait.
   *
   * @param dead its {@linkplain #dead header} once it is dead
   * @param known whether an earlier call has found room for user code
   * @return whether room for user code has been found by now
   */
  boolean destroyPlain(ObjectHeader object, long dead, boolean known) {
    int below = pending.top();
    int edges = pending.edges();
    if (!markDeadByCount(object, dead).hasReferences) {
      slots.free(HeaderBits.slot(object));
      return known;
    }
    boolean outer = deferring;
    deferring = false;
    try {
      ProtocolCalls.releaseEdges(object, single);
    } catch (Throwable t) {
      single.releaseFailed(object, t);
    }
    boolean childrenDie = deferring || pending.hasDropped();
    deferring = outer;
    if (childrenDie) {
      pending.pushDropped(edges);
    }
    slots.free(HeaderBits.slot(object));
    return childrenDie ? drainTo(below, edges, known) : known;
  }

  /** As {@link #destroyPlain}, for an object whose death may call user code, or has to wait. */
  boolean destroyWithCalls(ObjectHeader object, long dead, boolean known) {
    long word = HeaderBits.word(object);
    if ((word & MUST_BE_PENDING) != 0 || nesting >= UserCodeRunner.MAX_NESTING) {
      return drainTo(push(object, HeaderBits.death(dead)), pending.edges(), known);
    }
    boolean hasRoom = known;
    if (!hasRoom && (word & MAY_CALL_USER) != 0) {
      hasRoom = StackBang.hasRoom(StackBang.DEPTH, probes++);
      if (!hasRoom) {
        push(object, HeaderBits.death(dead));
        heap.addWork(Work.RECOVER);
        return false; // the safepoint continues
      }
    }
    int below = pending.top();
    int edges = pending.edges();
    nesting++;
    heap.nesting++;
    try {
      destroyDead(object, word, markDeadByCount(object, dead).hasReferences);
    } finally {
      nesting--;
      heap.nesting--;
    }
    boolean nothingBelow = pending.top() == below && pending.edges() <= edges;
    return nothingBelow ? hasRoom : drainTo(below, edges, hasRoom);
  }

  /**
   * Destroys the objects above {@code below}, and releases the edges above {@code edges}, in a
   * series of such calls at the same depth of the call stack.
   *
   * @param known true if an earlier call has found room for user code
   * @return whether room for user code has been found by now
   */
  private boolean drainTo(int below, int edges, boolean known) {
    boolean hasRoom = known;
    if (nesting >= UserCodeRunner.MAX_NESTING) {
      return hasRoom;
    }
    heap.openChanges++;
    nesting++;
    heap.nesting++;
    try {
      while (true) {
        if (pending.top() == below) {
          if (pending.edges() <= edges) {
            break;
          }
          releaseNext();
          continue;
        }
        ObjectHeader object = slots.object(pending.top());
        if (!hasRoom && HeaderBits.hasAny(object, MAY_CALL_USER)) {
          hasRoom = StackBang.hasRoom(StackBang.DEPTH, probes++);
          if (!hasRoom) {
            heap.addWork(Work.RECOVER);
            break; // the safepoint continues
          }
        }
        pending.pop();
        destroy(object);
      }
    } finally {
      nesting--;
      heap.nesting--;
    }
    heap.openChanges--;
    return hasRoom;
  }

  /** Returns whether objects or edges are pending and no destruction is in progress. */
  public boolean hasPending() {
    return !pending.isEmpty() && nesting == 0;
  }

  /** Destroys all pending objects, and releases all deferred edges. */
  public void drain() {
    drainTo(SlotTable.NONE, 0);
  }

  // ------------------------------------------------------------------ one object

  private void destroy(ObjectHeader object) {
    Death why = pending.death(object);
    if (HeaderBits.hasAny(object, HeaderBits.UNFINALIZED)) {
      runFinalizer(object);
      if (HeaderBits.hasAny(object, HeaderBits.COUNTS)) {
        return;
      }
    }
    long word = HeaderBits.word(object);
    markDead(object, cause(why));
    destroyDead(object, word, true);
  }

  /**
   * Destroys a dead object.
   *
   * @param word its header when it was alive
   * @param hasReferences whether it may have edges or weak fields
   */
  private void destroyDead(ObjectHeader object, long word, boolean hasReferences) {
    if ((word & NOT_PLAIN) != 0) {
      close(object, word);
    }
    if ((word & HeaderBits.CANDIDATE) != 0) {
      releaseAndFreeCondemned(object);
    } else if (hasReferences) {
      releaseAndFree(object);
    } else {
      slots.free(HeaderBits.slot(object));
    }
  }

  /**
   * Clears the weak references to a dead object, and closes its resources.
   *
   * @param word its header when it was alive, or the flags in it for which this is done
   */
  private void close(ObjectHeader object, long word) {
    HeaderBits.beginClosing(object);
    if ((word & HeaderBits.WEAK) != 0) {
      clearWeak(object, true);
    }
    if ((word & HeaderBits.CALLS_USER) != 0) {
      single.closeResources(object, null);
    }
    HeaderBits.endClosing(object);
  }

  /** Completes the interrupted destruction of a dead object that still has its slot. */
  public void finish(ObjectHeader object) {
    StackBang.check();
    clearWeak(object, HeaderBits.death(object).byCount);
    if (HeaderBits.death(object) == Death.NOT_ADOPTED) {
      single.closeResources(object, null);
      clearUncounted(object);
      slots.free(HeaderBits.slot(object));
    } else {
      close(object, HeaderBits.CALLS_USER);
      releaseAndFree(object);
    }
  }

  /**
   * Clears all weak references to a dead object, and runs their callbacks.
   *
   * @param callBack whether to run all callbacks, or only those of collection entries
   */
  private void clearWeak(ObjectHeader object, boolean callBack) {
    WeakRef<?> first = weak.sever(object);
    weak.clearFields(object);
    userCodeRunner.runCallbacks(callBack ? first : WeakRef.entriesOf(first));
  }

  /** Runs the finalizer of a pending object. If it resurrects the object, the count is not zero. */
  private void runFinalizer(ObjectHeader object) {
    thaw(object);
    userCodeRunner.runFinalizer(object, false);
    if (HeaderBits.hasAny(object, HeaderBits.COUNTS)) {
      excludeFromRun(object);
    }
  }

  /** Unfreezes a dying object. It stays unfrozen even if its finalizer resurrects it. */
  private void thaw(ObjectHeader object) {
    if (slots.frozen.contains(HeaderBits.slot(object))) {
      slots.frozen.remove(HeaderBits.slot(object));
      HeaderBits.set(object, HeaderBits.TRACKED);
    }
  }

  /**
   * Makes the current run treat a resurrected object as alive, even if it has found the object to
   * be unreachable. In CPython the same happens because deallocation untracks the object, and its
   * resurrection tracks it again.
   */
  private void excludeFromRun(ObjectHeader object) {
    slots.setMark(HeaderBits.slot(object), 0);
    if (!HeaderBits.hasAny(object, HeaderBits.HOLDS)) {
      suspects.markDirty(object);
    }
  }

  /** Runs the finalizer of an unreachable object. Destroys the object if its count is then 0. */
  void finalizeUnreachable(ObjectHeader object) {
    StackBang.check();
    userCodeRunner.runFinalizer(object, true);
    if (!HeaderBits.hasAny(object, HeaderBits.COUNTS)) {
      drainTo(push(object, Death.COUNT));
    }
  }

  /** Destroys an untracked object without running its finalizer or any callback. */
  public void delete(ObjectHeader object) {
    StackBang.check();
    long word = HeaderBits.word(object);
    heap.openChanges++;
    markDead(object, Death.DELETED);
    if ((word & HeaderBits.WEAK) != 0) {
      clearWeak(object, false);
    }
    close(object, word & HeaderBits.CALLS_USER);
    int below = pending.top();
    int edges = pending.edges();
    releaseAndFree(object);
    drainTo(below, edges);
    heap.openChanges--;
  }

  /** Marks a live object dead. It keeps its slot. */
  void markDead(ObjectHeader object, Death how) {
    if (how.byCount) {
      Census.Count _ = markDeadByCount(object, dead(object, how));
      return;
    }
    boolean atTheEnd = how == Death.COLLECTED && heap.isClosing();
    long word =
        HeaderBits.dead(atTheEnd ? Death.HEAP_CLOSED : how, slots.birth(HeaderBits.slot(object)));
    if (how == Death.NOT_ADOPTED) { // not in the census, and perhaps without a type
      HeaderBits.setWord(object, word);
      return;
    }
    Census.Count count = countOfDying(object);
    HeaderBits.setWord(object, word);
    // No safepoint and no allocation below: the stores happen together.
    if (how == Death.COLLECTED) {
      count.collected++;
    } else {
      count.diedOtherwise++;
    }
  }

  /** Marks a live object dead, whose count has reached zero. Returns the counters of its type. */
  private Census.Count markDeadByCount(ObjectHeader object, long dead) {
    Census.Count count = countOfDying(object);
    HeaderBits.setWord(object, dead);
    // No safepoint and no allocation below: the stores happen together.
    count.diedByCount++;
    return count;
  }

  /** Records the place of a death, if places are recorded, and returns the counters of the type. */
  private Census.Count countOfDying(ObjectHeader object) {
    Census.Count count = slots.census.of(TypeInfo.of(object));
    if (heap.allocationSites != null) {
      heap.allocationSites.died(HeaderBits.slot(object), slots.birth(HeaderBits.slot(object)));
    }
    return count;
  }

  /** Releases the edges of a dead object, pushes the children that die, and frees the slot. */
  private void releaseAndFree(ObjectHeader object) {
    single.releaseEdges(object);
    slots.free(HeaderBits.slot(object));
  }

  // ------------------------------------------------------------------ condemned objects

  /** Ensures that condemned objects can be killed without allocation. */
  void reserveCondemned() {
    condemnedPending = new PendingStack(slots, suspects);
    singleOfAll = new EdgeReleaser(this, Mode.SINGLE_OF_ALL);
  }

  /**
   * Begins to kill condemned objects.
   *
   * @param complete whether every object that is not condemned is known to be alive
   */
  void beginCondemned(boolean complete) {
    condemnedReleaser = complete ? Objects.requireNonNull(singleOfAll) : single;
  }

  /**
   * Marks a condemned object dead and closes its resources. Returns false if it has none, and does
   * nothing, because it answers as long as the other objects of its cycle are being closed.
   */
  boolean closeCondemned(ObjectHeader object) {
    if (HeaderBits.isLive(object)) {
      if (!HeaderBits.hasAny(object, HeaderBits.CALLS_USER)) {
        return false;
      }
      markDead(object, suspects.condemned.cause);
    }
    close(object, HeaderBits.CALLS_USER);
    return true;
  }

  /** Releases the edges of a dead object that is condemned, and frees its slot. */
  void releaseAndFreeCondemned(ObjectHeader object) {
    condemnedReleaser.releaseEdges(object);
    slots.free(HeaderBits.slot(object));
    suspects.condemned.left--;
  }

  /**
   * Begins to destroy what condemned objects release. Returns the stack in use before, to which
   * {@link #pending} must be set at the end.
   */
  PendingStack beginReleased() {
    PendingStack outer = pending;
    pending = Objects.requireNonNull(condemnedPending);
    return outer;
  }

  /**
   * Destroys the objects that condemned objects have released. Returns whether all are destroyed;
   * false if the budget is spent. The stack has room for user code.
   */
  boolean drainReleased(Budget budget) {
    if (pending.isEmpty()) {
      return true;
    }
    nesting++;
    heap.nesting++;
    try {
      while (!pending.isEmpty()) {
        if (pending.top() == SlotTable.NONE) {
          releaseNext();
        } else if (budget.isSpent() && pending.pause()) {
          return false;
        } else {
          ObjectHeader object = slots.object(pending.top());
          pending.pop();
          destroy(object);
          budget.spend(1);
        }
      }
      return true;
    } finally {
      nesting--;
      heap.nesting--;
    }
  }

  /** Discards the objects that condemned objects have released, which are found again. */
  void forgetReleased() {
    pending = ownPending;
    if (condemnedPending != null) {
      condemnedPending.clear();
    }
  }

  /** Calls {@code action} with the slot of the target of each edge that a slice has deferred. */
  public void forEachDeferredEdge(IntConsumer action) {
    if (condemnedPending != null) {
      condemnedPending.forEachEdge(action);
    }
  }

  // ------------------------------------------------------------------ plain sets

  /**
   * Calls the hand-written clear of a dead object, if its type has user code to call. An edge that
   * it removes from the object is released as an edge of that dead object. Everything else that it
   * does, or destroys, is unaffected.
   */
  void clear(ObjectHeader object, EdgeReleaser releaser) {
    if ((TypeInfo.of(object).flags() & HeaderBits.CALLS_USER) == 0) {
      return;
    }
    ObjectHeader outer = clearing;
    EdgeReleaser outerReleaser = clearingReleaser;
    clearing = object;
    clearingReleaser = releaser;
    heap.nesting++;
    try {
      object.gcClear();
    } finally {
      heap.nesting--;
      clearing = outer;
      clearingReleaser = outerReleaser;
    }
  }

  boolean isClearing(ObjectHeader object) {
    return object == clearing;
  }

  /** Releases an edge that the running clear has removed from its object. */
  void releaseCleared(ObjectHeader object) {
    clearingReleaser.edge((GcObject) object);
  }

  // ------------------------------------------------------------------ for the releasers

  /** Returns the object whose resources are being closed, or null. */
  public @Nullable ObjectHeader closingObject() {
    return slots.get(closing);
  }

  /**
   * Clears the fields of an object whose construction has failed, unless the object is
   * hand-written.
   */
  void clearUncounted(ObjectHeader object) {
    if (!(object instanceof ObjectHeader.Handwritten)) {
      ProtocolCalls.releaseEdges(object, new EdgeReleaser(this, Mode.UNCOUNTED));
    }
  }

  /** Returns whether the death of any object in this heap calls user code. */
  boolean callsUser() {
    return slots.census.callsUser() || weak.hasCallbacks();
  }

  /** Adds an object that has lost its last edge to those that the current release has dropped. */
  void append(ObjectHeader object) {
    pending.append(object);
    deferring = callsUser();
  }

  /** Releases the next deferred edge. */
  private void releaseNext() {
    ObjectHeader object = pending.popEdge();
    if (object != null) {
      boolean outer = deferring;
      deferring = false;
      single.release(object);
      deferring = outer;
      pending.pushDropped(pending.edges());
    }
  }

  /** Reports an exception during the release of edges. The handler may release objects, too. */
  void report(String message, ObjectHeader object, Throwable exception) {
    pending.pushDropped(pending.edges());
    nesting++;
    heap.nesting++;
    try {
      heap.unraisable(message, (GcObject) object, exception);
    } finally {
      nesting--;
      heap.nesting--;
    }
  }

  /**
   * Discards the pending objects and deferred edges, which {@code Recovery} is about to find again.
   */
  public void forgetWaiting() {
    forgetReleased();
    pending.clear();
    deferring = false;
  }
}
