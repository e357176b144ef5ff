package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Header.Death;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcHandleRelease;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcPart;
import dev.lasso.runtime.protocol.GcRelease;
import dev.lasso.runtime.protocol.GcResourcePart;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the fields of a dead object, which generated code shows: its resources are
 * closed, its edges let go. What has lost its last owner by that is put on the stack of those that
 * are to be destroyed.
 *
 * <p>Only user code can see whether an edge is let go before or after what another one led to is
 * destroyed. So in a heap in which no death calls any, all edges of an object are let go at once;
 * in others, those after the first that was the last one of an object wait their turn.
 */
public abstract non-sealed class Dropping extends GcDestruction {

  /** Of what the object being dropped is a part. */
  enum Mode {
    /** Of nothing: its last owner let go. */
    SINGLE,
    /** Of a set that a sliced run has found. Its members are dead or have a mark above 0. */
    MEMBER,
    /** Of a set that a complete run has found: everything else is known to live. */
    MEMBER_OF_ALL,
    /** Of nothing, and nothing that it refers to was counted: its construction has failed. */
    UNCOUNTED
  }

  final Access heap;
  final SlotTable slots;
  final Suspects suspects;
  final WeakTable weak;
  final LastCalls lastCalls;

  /** The stack of objects to be destroyed, linked by {@code next}. */
  int top = SlotTable.NONE;

  /** What the object being dropped was the last owner of, in the order of its fields. */
  private int firstDropped = SlotTable.NONE;

  private int lastDropped = SlotTable.NONE;

  /** The edges of dead objects that wait their turn. */
  final Unreleased unreleased = new Unreleased();

  /** Whether anything in this heap calls user code when it dies. */
  private boolean callsUser;

  /** Whether the edges that the object being dropped still shows are to wait. */
  private boolean deferring;

  Mode mode = Mode.SINGLE;

  /** How many resources of the object that is being closed were shown. */
  private int shown;

  /** What failures of closing are added to; null if they are reported. */
  private @Nullable Throwable failure;

  /**
   * Whether edges are to be counted anew: then none is let go, as some may have been before a lack
   * of stack interrupted the destruction of their owner.
   */
  boolean recounting;

  Dropping(Access heap, SlotTable slots, Suspects suspects, WeakTable weak, LastCalls lastCalls) {
    this.heap = heap;
    this.slots = slots;
    this.suspects = suspects;
    this.weak = weak;
    this.lastCalls = lastCalls;
  }

  /** Finds out whether anything in this heap calls user code when it dies. */
  void lookForUserCode() {
    callsUser = slots.census().callsUser() || weak.hasCallbacks();
  }

  /**
   * Closes the resources of a dead object, those that are not closed yet.
   *
   * @param cause what failures are added to, or null to report them
   */
  void closeResources(Counted object, @Nullable Throwable cause) {
    int outerShown = shown;
    Throwable outerFailure = failure;
    shown = 0;
    failure = cause;
    try {
      object.gcClose(this);
    } catch (VirtualMachineError e) {
      throw e; // the rest is closed later
    } catch (Throwable t) {
      heap.unraisable("closing the resources of " + Errors.name(object), object.asObject(), t);
    } finally {
      shown = outerShown;
      failure = outerFailure;
    }
  }

  /** Lets go of the edges of a dead object. */
  void dropEdges(Counted object) {
    boolean outer = deferring;
    int edges = unreleased.size;
    deferring = callsUser && mode != Mode.SINGLE;
    try {
      object.gcDrop(this);
    } catch (VirtualMachineError e) {
      throw e; // the rest is dropped later
    } catch (Throwable t) {
      reportDropping("letting go of what " + Errors.name(object) + " owned", object, t);
    }
    deferring = outer;
    if (unreleased.size > edges) {
      unreleased.reverse(edges);
    }
    pushDropped();
  }

  /**
   * Empties the fields of an object whose construction has failed, unless they are for code written
   * by hand.
   */
  void dropUncounted(Counted object) {
    if (object instanceof GcHandwritten) {
      return;
    }
    Mode outer = mode;
    mode = Mode.UNCOUNTED;
    try {
      object.gcDrop(this);
    } finally {
      mode = outer;
    }
  }

  /** Lets go of an edge whose turn it is. */
  void releaseNext() {
    Counted object = slots.get(unreleased.removeLast());
    if (object != null) {
      boolean outer = deferring;
      deferring = false;
      release(object);
      deferring = outer;
      pushDropped();
    }
  }

  /** Puts on the stack what the object that was dropped was the last owner of. */
  private void pushDropped() {
    if (firstDropped != SlotTable.NONE) {
      slots.setNote(lastDropped, SlotTable.NEXT, top);
      top = firstDropped;
      firstDropped = SlotTable.NONE;
    }
  }

  /** Reports in the middle of a drop; the handler may release objects, too. */
  private void reportDropping(String message, Counted object, Throwable exception) {
    Mode before = mode;
    pushDropped();
    mode = Mode.SINGLE;
    try {
      heap.unraisable(message, object.asObject(), exception);
    } finally {
      mode = before;
    }
  }

  /** Forgets what waits, which {@link Repair} is about to find again. */
  void forgetWaiting() {
    top = SlotTable.NONE;
    firstDropped = SlotTable.NONE;
    unreleased.clear();
    deferring = false;
  }

  // ------------------------------------------------------------------ for generated code

  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // null is of any type
  public <T> @Nullable T edge(@Nullable GcObject object) {
    if (object != null && !recounting) {
      release(object);
    }
    return null;
  }

  /** Lets go of an edge to {@code object}. */
  private void release(Counted object) {
    long word = object.word;
    if (word > 0
        || (mode != Mode.SINGLE && (mode == Mode.UNCOUNTED || slots.mark(object.slot) > 0))) {
      return; // it was not counted, or is a member of the same dead set
    }
    if ((word & Header.EDGES) == 0) {
      reportDropping("letting go of " + Errors.name(object), object, Errors.noEdge(object));
      return;
    }
    if (deferring
        && (mode == Mode.SINGLE || (word & Header.COUNTS) == 1)
        && unreleased.add(object.slot)) {
      return;
    }
    object.word = --word;
    if ((word & Header.COUNTS) == 0) {
      append(object);
      deferring = callsUser;
    } else if (mode != Mode.MEMBER_OF_ALL && (word & Header.HOLDS) == 0) {
      suspects.shake(object);
    }
  }

  /** Has the collector forget an object that is about to die. */
  final void endSuspicion(Counted object) {
    if ((object.word & (Header.MEMBER | Header.SUSPECT)) != 0) {
      suspects.forget(object);
    }
  }

  /** Notes why an object dies that is put on the stack: it is on no list of suspects. */
  final void setWhy(Counted object, Death why) {
    slots.setNote(object.slot, SlotTable.PREVIOUS, why.number());
  }

  private void append(Counted object) {
    endSuspicion(object);
    setWhy(object, Death.COUNT);
    if (firstDropped == SlotTable.NONE) {
      firstDropped = object.slot;
    } else {
      slots.setNote(lastDropped, SlotTable.NEXT, object.slot);
    }
    lastDropped = object.slot;
  }

  @Override
  public void items(@Nullable Object @Nullable [] items) {
    if (items != null) {
      for (int i = items.length - 1; i >= 0; i--) {
        edge(items[i]);
      }
    }
  }

  @Override
  public void collection(@Nullable GcPart collection) {
    if (collection != null && mode != Mode.UNCOUNTED) { // else it may be another one's
      collection.gcDrop(this);
    }
  }

  @Override
  public void weak(GcObject self, int weak) {
    if (mode != Mode.UNCOUNTED) {
      this.weak.unlink(self, weak);
    }
  }

  @Override
  public void weak(GcObject self, int weak, @Nullable GcObject target) {
    if (target != null) {
      weak(self, weak);
    }
  }

  @Override
  public void close(GcObject self, String field, @Nullable AutoCloseable resource) {
    close(self, field, resource, LastCalls.CLOSE);
  }

  @Override
  public <R> void close(
      GcObject self, String field, @Nullable R resource, GcRelease<? super R> release) {
    if (shown++ < Header.closed(((Counted) self).word)) {
      return; // before a lack of stack came in between
    }
    if (resource == null || !LastCalls.isOwn(self, resource)) {
      count(self);
      return;
    }
    if (resource instanceof GcResourcePart part) {
      if (part.gcOwner() == null) { // its adoption has failed: nothing is added any more
        part.gcBind(self, field);
      }
      lastCalls.closeAll(self, field, part, failure);
      count(self); // at last: what a lack of stack keeps open is still in the sequence
      return;
    }
    count(self);
    lastCalls.close(self, field, resource, release, failure);
  }

  @Override
  public <H extends GcObject> void closeHandle(
      H self, String field, long handle, GcHandleRelease<? super H> release) {
    if (shown++ < Header.closed(((Counted) self).word)) {
      return; // before a lack of stack came in between
    }
    count(self);
    if (handle != 0) {
      lastCalls.closeHandle(self, field, handle, release, failure);
    }
  }

  /** Notes that a resource of a dead object is done with. */
  private static void count(Counted self) {
    self.word += Header.ONE_CLOSED;
  }
}
